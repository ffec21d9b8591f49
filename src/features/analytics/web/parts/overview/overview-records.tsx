import { useInfiniteQuery } from "@tanstack/react-query";
import { areaPaths } from "#features/areas/paths.ts";
import { documentPaths } from "#features/documents/paths.ts";
import { memberPaths } from "#features/members/paths.ts";
import { performPaths } from "#features/performs/paths.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import { questionPaths } from "#features/questions/paths.ts";
import { setPaths } from "#features/sets/paths.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import type { OverviewRecord } from "../../../overview-contract.ts";
import { dashboardText } from "../../dashboard-text.ts";
import { analyticsQueries } from "../../queries.ts";
import type { OverviewFilterState } from "../../state/use-overview-filter.ts";
import { RecordsDrawer } from "../records-drawer.tsx";

interface OverviewRecordsProps {
  readonly filter: OverviewFilterState;
  readonly count: number;
}

/** The records of the chosen measure, beside the dashboard. */
export function OverviewRecords({ filter, count }: OverviewRecordsProps) {
  const t = useText(dashboardText);
  const workspaceId = useWorkspaceId();
  const query = { ...filter.range, measure: filter.measure };
  const pages = useInfiniteQuery(analyticsQueries.overviewRecords(workspaceId, query));
  return (
    <RecordsDrawer
      title={t(`dashboard.measures.${filter.measure}`)}
      isOpen
      onClose={() => filter.change({ show: undefined })}
      count={count}
      pages={pages}
      rows={pages.data?.pages.flatMap((page) => page.records) ?? []}
      keyOf={({ key }) => key}
    >
      {(record) => (
        <>
          <Name record={record} />
          <p className="text-sm text-ink-2">
            <TimeStamp at={record.at} />
            {record.by && ` · ${record.by.displayName}`}
          </p>
        </>
      )}
    </RecordsDrawer>
  );
}

function Name({ record }: { readonly record: OverviewRecord }) {
  const t = useText(dashboardText);
  const to = pathOf(useWorkspaceId(), record);
  const name = record.name || t(`dashboard.kinds.${record.kind}`);
  if (to === undefined) return <span className="font-semibold">{name}</span>;
  return (
    <LinkTo to={to} className="ring-focus font-semibold underline underline-offset-4">
      {name}
    </LinkTo>
  );
}

/** Undefined for a run without a record: its page is its performer's. */
function pathOf(workspaceId: string, { kind, thingId, procedureId }: OverviewRecord): string | undefined {
  switch (kind) {
    case "member":
      return memberPaths.detail(workspaceId, thingId);
    case "procedure":
      return procedurePaths.preview(workspaceId, thingId);
    case "record":
      return procedureId === null ? undefined : performPaths.record(workspaceId, procedureId, thingId);
    case "run":
      return procedureId === null ? undefined : procedurePaths.preview(workspaceId, procedureId);
    case "set":
      return setPaths.detail(workspaceId, thingId);
    case "area":
      return areaPaths.detail(workspaceId, thingId);
    case "document":
      return documentPaths.document(workspaceId, thingId);
    case "question":
      return questionPaths.fettleAiCopilot(workspaceId);
  }
}
