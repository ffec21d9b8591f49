import { useInfiniteQuery } from "@tanstack/react-query";
import { useText } from "#kit/web/i18n.ts";
import { useQueryParams } from "#kit/web/navigation.tsx";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { FilterTabs } from "#kit/web/ui/toggle-button-group.tsx";
import { performPolicy } from "../../policy.ts";
import { performListText } from "../list-text.ts";
import { RecordFilters } from "../parts/list/record-filters.tsx";
import { RecordList } from "../parts/list/record-list.tsx";
import { RunningList } from "../parts/list/running-list.tsx";
import { UnsentNote } from "../parts/list/unsent-note.tsx";
import { useRecordFilter } from "../parts/list/use-record-filter.ts";
import { recordQueries } from "../record-queries.ts";

type Tab = "running" | "records";

/** What runs and what is done: the caller's own, and for analysts everybody's in sight. */
export function PerformList() {
  const t = useText(performListText);
  const [query, setQuery] = useQueryParams();
  const seesAll = useMay(performPolicy.seeAllRecords);
  const tab: Tab = query.show === "records" ? "records" : "running";
  return (
    <main className="flex h-full min-h-0 flex-col px-4 pb-4 sm:px-6">
      <PageHead title={t("performs.list.title")}>
        <FilterTabs<Tab>
          label={t("performs.list.show")}
          value={tab}
          onChange={(show) =>
            setQuery({
              procedure: undefined,
              person: undefined,
              from: undefined,
              to: undefined,
              search: undefined,
              show: show === "records" ? show : undefined,
            })
          }
          items={[
            { id: "running", text: t("performs.list.running") },
            { id: "records", text: t(seesAll ? "performs.list.everybody" : "performs.list.records") },
          ]}
        />
      </PageHead>
      <UnsentNote />
      {tab === "running" ? <RunningList /> : <Records />}
    </main>
  );
}

function Records() {
  const workspaceId = useWorkspaceId();
  const filter = useRecordFilter();
  const records = useInfiniteQuery(recordQueries.recent(workspaceId, filter.filter));
  return (
    <>
      <RecordFilters of={filter} />
      <RecordList records={records} search={filter.search} isNarrowed={filter.isNarrowed} />
    </>
  );
}
