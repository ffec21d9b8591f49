import { useInfiniteQuery } from "@tanstack/react-query";
import { twoDigits } from "#kit/text.ts";
import { saveBlob } from "#kit/web/device/save-blob.ts";
import { useText } from "#kit/web/i18n.ts";
import { Download, TriangleAlert } from "#kit/web/icons.ts";
import { LinkTo, useGo } from "#kit/web/navigation.tsx";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import type { Column } from "#kit/web/ui/lists/columns.tsx";
import { PagedRows } from "#kit/web/ui/lists/paged-rows.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import type { CorrectiveAction } from "../../contract.ts";
import { correctiveActionPaths } from "../../paths.ts";
import { correctiveActionPolicy } from "../../policy.ts";
import { PriorityBadge, StateBadge } from "../parts/action-badges.tsx";
import { type FilterState, Narrowing, ShownTabs, useActionFilter } from "../parts/action-filters.tsx";
import { UnsentNote } from "../parts/unsent/unsent-note.tsx";
import { useAssigneeName } from "../parts/use-names.ts";
import { actionQueries, useExportActions } from "../queries.ts";
import { actionText } from "../text.ts";

/** The corrective actions in sight: the open ones by due date. */
export function ActionList() {
  const t = useText(actionText);
  const filters = useActionFilter();
  return (
    <main className="flex min-h-0 flex-1 flex-col px-4 pb-4 md:px-6">
      <PageHead
        title={t("correctiveActions.title")}
        note={t("correctiveActions.note")}
        actions={<Export of={filters} />}
      >
        <ShownTabs of={filters} />
      </PageHead>
      <UnsentNote />
      <Narrowing of={filters} />
      <Rows of={filters} />
    </main>
  );
}

function Export({ of: { filter } }: { readonly of: FilterState }) {
  const t = useText(actionText);
  const make = useExportActions();
  const mayExport = useMay(correctiveActionPolicy.export);
  const run = async () => {
    try {
      saveBlob((await make.run(filter)) as Blob, "corrective-actions.csv");
    } catch {
      toast.error(t("correctiveActions.exportFailed"));
    }
  };
  if (!mayExport) return null;
  return (
    <Button isPending={make.isPending} onPress={() => void run()}>
      <Download aria-hidden />
      {t("correctiveActions.export")}
    </Button>
  );
}

function Rows({ of: { filter, isNarrowed, clear } }: { readonly of: FilterState }) {
  const t = useText(actionText);
  const workspaceId = useWorkspaceId();
  const go = useGo();
  const columns = useColumns();
  const query = useInfiniteQuery(actionQueries.list(workspaceId, filter));
  if (query.isPending) return <SkeletonRows rows={8} />;
  if (!query.data) {
    return (
      <FailedState
        error={query.error}
        title={t("correctiveActions.failed")}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      >
        {t("correctiveActions.failedBody")}
      </FailedState>
    );
  }
  const actions = query.data.pages.flatMap((page) => page.actions);
  if (actions.length === 0) {
    return <Empty is={isNarrowed ? "narrowed" : filter.show === "open" ? "open" : "none"} onClear={clear} />;
  }
  return (
    <PagedRows
      label={t("correctiveActions.title")}
      rows={actions}
      rowId={(one) => one.id}
      rowText={(one) => one.title}
      rowHeight={72}
      columns={columns.rows}
      cards={columns.cards}
      cardHeight={132}
      onOpen={(one) => void go(correctiveActionPaths.detail(workspaceId, one.id))}
      pages={query}
    />
  );
}

interface EmptyProps {
  readonly is: "open" | "narrowed" | "none";
  readonly onClear: () => void;
}

function Empty({ is, onClear }: EmptyProps) {
  const t = useText(actionText);
  const title = { open: "emptyOpen", narrowed: "emptyNarrowed", none: "empty" } as const;
  return (
    <EmptyState
      icon={<TriangleAlert />}
      title={t(`correctiveActions.${title[is]}`)}
      action={is === "narrowed" && <Button onPress={onClear}>{t("correctiveActions.clear")}</Button>}
    >
      {t(is === "narrowed" ? "correctiveActions.emptyNarrowedBody" : "correctiveActions.emptyOpenBody")}
    </EmptyState>
  );
}

function useColumns(): { readonly rows: Column<CorrectiveAction>[]; readonly cards: Column<CorrectiveAction>[] } {
  const t = useText(actionText);
  const assigneeName = useAssigneeName();
  const assignee = (one: CorrectiveAction) => (
    <span className={one.isAssigned ? "block truncate" : "block truncate text-ink-3"}>{assigneeName(one)}</span>
  );
  const rows: Column<CorrectiveAction>[] = [
    {
      id: "what",
      head: t("correctiveActions.columns.what"),
      width: "minmax(0,2.4fr)",
      cell: (one) => <What action={one} />,
    },
    {
      id: "priority",
      head: t("correctiveActions.columns.priority"),
      width: "110px",
      from: 900,
      cell: (one) => <PriorityBadge priority={one.priority} />,
    },
    { id: "assignee", head: t("correctiveActions.columns.assignee"), width: "minmax(0,1fr)", cell: assignee },
    {
      id: "due",
      head: t("correctiveActions.columns.due"),
      width: "120px",
      cell: (one) => <TimeStamp at={one.dueAt} dateOnly />,
    },
    {
      id: "state",
      head: t("correctiveActions.columns.state"),
      width: "150px",
      cell: (one) => <StateBadge action={one} />,
    },
  ];
  const cards: Column<CorrectiveAction>[] = [
    {
      id: "card",
      head: t("correctiveActions.columns.what"),
      width: "minmax(0,1fr)",
      cell: (one) => (
        <div className="min-w-0 space-y-1.5 pe-2">
          <What action={one} />
          <div className="flex flex-wrap items-center gap-2">
            <StateBadge action={one} />
            <PriorityBadge priority={one.priority} />
            <TimeStamp at={one.dueAt} dateOnly className="text-xs text-ink-2" />
          </div>
          <div className="text-xs">{assignee(one)}</div>
        </div>
      ),
    },
  ];
  return { rows, cards };
}

function What({ action }: { readonly action: CorrectiveAction }) {
  const t = useText(actionText);
  const workspaceId = useWorkspaceId();
  const { step } = action;
  return (
    <span className="block min-w-0">
      <LinkTo
        to={correctiveActionPaths.detail(workspaceId, action.id)}
        className="link block truncate font-semibold no-underline"
      >
        {action.title}
      </LinkTo>
      <span className="block truncate text-xs text-ink-2">
        {action.procedureTitle}
        {step && ` · ${t("correctiveActions.step", { number: twoDigits(step.number) })}`}
      </span>
    </span>
  );
}
