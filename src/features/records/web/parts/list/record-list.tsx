import { type InfiniteData, type UseInfiniteQueryResult } from "@tanstack/react-query";
import { useRef } from "react";
import { performPaths } from "#features/performs/paths.ts";
import { performListText } from "#features/performs/web/list-text.ts";
import { useText } from "#kit/web/i18n.ts";
import { FileCheck } from "#kit/web/icons.ts";
import { LinkTo, useGo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { type Column, VirtualRows } from "#kit/web/ui/lists/virtual-rows.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import { useElementWidth } from "#kit/web/ui/use-element-width.ts";
import { useLasts } from "#kit/web/words/ago.ts";
import { usePersonName } from "#kit/web/words/person-name.ts";
import type { ListedRecord } from "../../../contract.ts";
import { ResultBadge } from "./result-badge.tsx";

interface Page {
  readonly history: readonly ListedRecord[];
  readonly next: string | null;
}

interface RecordListProps {
  readonly records: UseInfiniteQueryResult<InfiniteData<Page>>;
  readonly search: string;
  /** Other filters than the words. */
  readonly isNarrowed?: boolean;
}

/** Below this width in px the name needs the whole line, and the time is below it. */
const timesBelow = 480;

/** Completed performs, newest first, page by page. */
export function RecordList({ records, search, isNarrowed = search !== "" }: RecordListProps) {
  const t = useText(performListText);
  if (records.isPending) return <SkeletonRows rows={8} />;
  if (records.isError) {
    return (
      <FailedState
        error={records.error}
        title={t("performs.list.failed")}
        onRetry={() => void records.refetch()}
        isRetrying={records.isFetching}
      >
        {t("performs.list.recordsFailedWhy")}
      </FailedState>
    );
  }
  const rows = records.data.pages.flatMap((page) => page.history);
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={<FileCheck />}
        title={
          search
            ? t("performs.list.noneFound", { search })
            : t(isNarrowed ? "performs.list.noneNarrowed" : "performs.list.emptyRecords")
        }
      >
        {!isNarrowed && t("performs.list.emptyRecordsWhy")}
      </EmptyState>
    );
  }
  return <Rows rows={rows} records={records} />;
}

function Rows({
  rows,
  records,
}: {
  readonly rows: readonly ListedRecord[];
  readonly records: RecordListProps["records"];
}) {
  const t = useText(performListText);
  const nameOf = usePersonName();
  const lasts = useLasts();
  const go = useGo();
  const workspaceId = useWorkspaceId();
  const frame = useRef<HTMLDivElement>(null);
  const isNarrow = useElementWidth(frame) < timesBelow;
  const pathOf = (one: ListedRecord) => performPaths.record(workspaceId, one.procedureId, one.id);
  const columns: Column<ListedRecord>[] = [
    {
      id: "result",
      head: t("performs.list.result"),
      width: "180px",
      from: timesBelow,
      cell: (one) => <ResultBadge deviations={one.deviations} />,
    },
    {
      id: "name",
      head: t("performs.list.name"),
      width: "minmax(0,2.4fr)",
      cell: (one) => (
        <span className="block min-w-0">
          <LinkTo to={pathOf(one)} className="link block truncate font-semibold no-underline">
            {one.title}
          </LinkTo>
          <span className="block truncate text-xs text-ink-2">
            {nameOf({ displayName: one.profileName, isFormer: one.isFormer })} ·{" "}
            <span className="num">{t("performs.list.versionShort", { number: one.version })}</span>
          </span>
          {isNarrow && (
            <span className="flex flex-wrap items-center gap-x-3 text-xs text-ink-2">
              <ResultBadge deviations={one.deviations} />
              <TimeStamp at={one.submitted_at} />
            </span>
          )}
        </span>
      ),
    },
    {
      id: "duration",
      head: t("performs.list.duration"),
      width: "110px",
      from: 660,
      cell: (one) => <span className="num">{lasts(Date.parse(one.submitted_at) - Date.parse(one.created_at))}</span>,
    },
    {
      id: "started",
      head: t("performs.list.started"),
      width: "150px",
      from: 860,
      cell: (one) => <TimeStamp at={one.created_at} />,
    },
    {
      id: "submitted",
      head: t("performs.list.submitted"),
      width: "150px",
      from: timesBelow,
      cell: (one) => <TimeStamp at={one.submitted_at} />,
    },
  ];
  return (
    <div ref={frame} className="flex min-h-0 flex-1 flex-col">
      <VirtualRows
        label={t("performs.list.records")}
        rows={rows}
        rowId={(one) => one.id}
        rowText={(one) => one.title}
        rowHeight={isNarrow ? 84 : 68}
        columns={columns}
        onOpen={(one) => void go(pathOf(one))}
      />
      {records.hasNextPage && (
        <div className="grid place-items-center border-t border-line p-3">
          <Button isPending={records.isFetchingNextPage} onPress={() => void records.fetchNextPage()}>
            {t("performs.list.loadMore")}
          </Button>
        </div>
      )}
    </div>
  );
}
