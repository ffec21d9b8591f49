import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { performPolicy } from "#features/performs/policy.ts";
import { performListText } from "#features/performs/web/list-text.ts";
import { useSearch } from "#features/performs/web/parts/list/use-search.ts";
import { useText } from "#kit/web/i18n.ts";
import { CircleSlash, ClipboardList } from "#kit/web/icons.ts";
import { isOpen, lazyComponent } from "#kit/web/lazy-component.tsx";
import { usePlace } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { SearchField } from "#kit/web/ui/fields/search-field.tsx";
import { type Column, VirtualRows } from "#kit/web/ui/lists/virtual-rows.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { MenuItem, MoreMenu } from "#kit/web/ui/menus/menu.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { ProgressRing } from "#kit/web/ui/states/progress-ring.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import { usePersonName } from "#kit/web/words/person-name.ts";
import type { RunningPerform } from "../../../contract.ts";
import { unrecordedQueries } from "../../queries.ts";
import { unrecordedText } from "../../unrecorded-text.ts";

const EndRunDialog = lazyComponent(() => import("./end-run-dialog.tsx").then((module) => module.EndRunDialog), isOpen);

/** Who performs what now, for who analyses; a run that was left lying can be ended here. [PF190] [PF191] */
export function AllRunsList() {
  const t = useText(unrecordedText);
  const { workspaceId } = usePlace();
  const { typed, setTyped, search } = useSearch();
  const runs = useInfiniteQuery(unrecordedQueries.running(workspaceId, search));
  const rows = runs.data?.pages.flatMap((page) => page.performances) ?? [];
  return (
    <>
      <div className="max-w-md py-4">
        <SearchField
          label={t("performs.everybody.search")}
          placeholder={t("performs.everybody.search")}
          value={typed}
          onChange={setTyped}
        />
      </div>
      {runs.isPending && <SkeletonRows rows={6} />}
      {runs.isError && (
        <FailedState
          error={runs.error}
          title={t("performs.everybody.failed")}
          onRetry={() => void runs.refetch()}
          isRetrying={runs.isFetching}
        >
          {t("performs.everybody.failedWhy")}
        </FailedState>
      )}
      {runs.isSuccess && rows.length === 0 && (
        <EmptyState
          icon={<ClipboardList />}
          title={search ? t("performs.everybody.noneFound", { search }) : t("performs.everybody.emptyTitle")}
        >
          {!search && t("performs.everybody.emptyWhy")}
        </EmptyState>
      )}
      {rows.length > 0 && <Rows rows={rows} />}
      {runs.hasNextPage && <More isPending={runs.isFetchingNextPage} onPress={() => void runs.fetchNextPage()} />}
    </>
  );
}

export function More({ isPending, onPress }: { readonly isPending: boolean; readonly onPress: () => void }) {
  const t = useText(performListText);
  return (
    <div className="grid place-items-center border-t border-line p-3">
      <Button isPending={isPending} onPress={onPress}>
        {t("performs.list.loadMore")}
      </Button>
    </div>
  );
}

function Rows({ rows }: { readonly rows: readonly RunningPerform[] }) {
  const t = useText(unrecordedText, performListText);
  const nameOf = usePersonName();
  const { actor } = usePlace();
  const [ending, setEnding] = useState<RunningPerform>();
  const person = (one: RunningPerform) => nameOf({ displayName: one.profileName, isFormer: one.isFormer });
  const columns: Column<RunningPerform>[] = [
    {
      id: "name",
      head: t("performs.list.name"),
      width: "minmax(0,2.4fr)",
      cell: (one) => (
        <span className="flex min-w-0 items-center gap-3">
          <ProgressRing
            label={t("performs.everybody.stepsOf", { done: one.doneCount, total: one.stepCount })}
            value={one.stepCount === 0 ? 0 : one.doneCount / one.stepCount}
          />
          <span className="min-w-0">
            <span className="block truncate font-semibold">{one.title}</span>
            <span className="block truncate text-xs text-ink-2">
              {person(one)} · <span className="num">{t("performs.list.versionShort", { number: one.version })}</span> ·{" "}
              <bdi dir="ltr" className="num">
                {one.doneCount}/{one.stepCount}
              </bdi>
            </span>
          </span>
        </span>
      ),
    },
    {
      id: "started",
      head: t("performs.everybody.started"),
      width: "160px",
      from: 780,
      cell: (one) => <TimeStamp at={one.startedAt} />,
    },
    {
      id: "saved",
      head: t("performs.everybody.saved"),
      width: "160px",
      from: 520,
      cell: (one) => <TimeStamp at={one.updatedAt} />,
    },
    {
      id: "actions",
      head: t("performs.list.actionsHead"),
      hideHead: true,
      width: "64px",
      cell: (one) =>
        performPolicy.endRun(actor, one) && (
          <span className="flex justify-end">
            <MoreMenu label={t("performs.everybody.actions", { title: one.title, name: person(one) })}>
              <MenuItem icon={<CircleSlash />} danger onAction={() => setEnding(one)}>
                {t("performs.everybody.end")}
              </MenuItem>
            </MoreMenu>
          </span>
        ),
    },
  ];
  return (
    <>
      <VirtualRows
        label={t("performs.everybody.label")}
        rows={rows}
        rowId={(one) => one.id}
        rowText={(one) => `${one.title} ${one.profileName}`}
        rowHeight={76}
        columns={columns}
      />
      <EndRunDialog isOpen={ending !== undefined} run={ending} onClose={() => setEnding(undefined)} />
    </>
  );
}
