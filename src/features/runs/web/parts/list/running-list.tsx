import { useState } from "react";
import type { ActivePerform } from "#features/performs/contract.ts";
import { performPaths } from "#features/performs/paths.ts";
import { performListText } from "#features/performs/web/list-text.ts";
import { useRunning } from "#features/performs/web/parts/use-running.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import { useText } from "#kit/web/i18n.ts";
import { ClipboardList, Trash2 } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { LinkTo, useGo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { type Column, VirtualRows } from "#kit/web/ui/lists/virtual-rows.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { MenuItem, MoreMenu } from "#kit/web/ui/menus/menu.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { ProgressRing } from "#kit/web/ui/states/progress-ring.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import { Unbroken } from "#kit/web/words/unbroken.tsx";

const RemoveOneDialog = lazyComponent(() => import("./remove-dialogs.tsx").then((module) => module.RemoveOneDialog));
const RemoveAllDialog = lazyComponent(() => import("./remove-dialogs.tsx").then((module) => module.RemoveAllDialog));

type Removing = { readonly is: "one" | "all"; readonly perform: ActivePerform };

/** The caller's running performs: go on, or remove. */
export function RunningList() {
  const t = useText(performListText);
  const go = useGo();
  const workspaceId = useWorkspaceId();
  const mine = useRunning();
  const [removing, setRemoving] = useState<Removing>();
  if (!mine.data) {
    return mine.isPending ? (
      <SkeletonRows rows={5} />
    ) : (
      <FailedState
        error={mine.error}
        title={t("performs.list.failed")}
        onRetry={() => void mine.refetch()}
        isRetrying={mine.isFetching}
      >
        {t("performs.list.failedWhy")}
      </FailedState>
    );
  }
  if (mine.data.length === 0) {
    return (
      <EmptyState
        icon={<ClipboardList />}
        title={t("performs.list.emptyRunning")}
        action={
          <LinkTo to={procedurePaths.list(workspaceId)} className={buttonClassName({ kind: "ink" })}>
            {t("performs.list.toProcedures")}
          </LinkTo>
        }
      >
        {t("performs.list.emptyRunningWhy")}
      </EmptyState>
    );
  }
  const pathOf = (one: ActivePerform) => performPaths.perform(workspaceId, one.procedureId, one.id);
  const columns: Column<ActivePerform>[] = [
    {
      id: "name",
      head: t("performs.list.name"),
      width: "minmax(0,2.4fr)",
      cell: (one) => <RunningName perform={one} path={pathOf(one)} />,
    },
    {
      id: "version",
      head: t("performs.list.version"),
      width: "160px",
      from: 820,
      cell: (one) => <RunningVersion perform={one} />,
    },
    {
      id: "touched",
      head: t("performs.list.touched"),
      width: "170px",
      from: 700,
      cell: (one) => <TimeStamp at={one.updatedAt} />,
    },
    {
      id: "actions",
      head: t("performs.list.actionsHead"),
      hideHead: true,
      width: "170px",
      cell: (one) => <RunningActions perform={one} path={pathOf(one)} onRemove={setRemoving} />,
    },
  ];
  const close = () => setRemoving(undefined);
  return (
    <>
      <VirtualRows
        label={t("performs.list.running")}
        rows={mine.data}
        rowId={(one) => one.id}
        rowText={(one) => one.title}
        rowHeight={76}
        columns={columns}
        onOpen={(one) => void go(pathOf(one))}
      />
      {removing?.is === "one" && <RemoveOneDialog perform={removing.perform} onClose={close} />}
      {removing?.is === "all" && <RemoveAllDialog perform={removing.perform} all={mine.data} onClose={close} />}
    </>
  );
}

function RunningName({ perform, path }: { readonly perform: ActivePerform; readonly path: string }) {
  const t = useText(performListText);
  const { doneCount, stepCount, title } = perform;
  return (
    <span className="flex min-w-0 items-center gap-3">
      <ProgressRing
        label={`${doneCount}/${stepCount} ${t("performs.start.stepsDone")}`}
        value={stepCount === 0 ? 0 : doneCount / stepCount}
      />
      <span className="min-w-0">
        <LinkTo to={path} className="link line-clamp-2 font-semibold no-underline">
          <Unbroken text={title} />
        </LinkTo>
        <span className="num text-xs text-ink-2">
          <bdi dir="ltr">
            {doneCount}/{stepCount}
          </bdi>
        </span>
      </span>
    </span>
  );
}

function RunningVersion({ perform }: { readonly perform: ActivePerform }) {
  const t = useText(performListText);
  return (
    <span>
      <span className="num">{t("performs.list.versionShort", { number: perform.version })}</span>
      {perform.newerVersion !== null && (
        <span className="block text-xs text-info">{t("performs.list.newer", { version: perform.newerVersion })}</span>
      )}
    </span>
  );
}

interface RunningActionsProps {
  readonly perform: ActivePerform;
  readonly path: string;
  readonly onRemove: (removing: Removing) => void;
}

function RunningActions({ perform, path, onRemove }: RunningActionsProps) {
  const t = useText(performListText);
  return (
    <span className="flex items-center justify-end gap-2">
      <LinkTo to={path} className={`${buttonClassName({ kind: "ink", size: "sm" })} pointer-coarse:min-h-12`}>
        {t("performs.list.goOn")}
      </LinkTo>
      <MoreMenu label={t("performs.list.actions", { title: perform.title })}>
        <MenuItem icon={<Trash2 />} danger onAction={() => onRemove({ is: "one", perform })}>
          {t("performs.list.remove")}
        </MenuItem>
        <MenuItem icon={<Trash2 />} danger onAction={() => onRemove({ is: "all", perform })}>
          {t("performs.list.removeAll")}
        </MenuItem>
      </MoreMenu>
    </span>
  );
}
