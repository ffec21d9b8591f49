import { useInfiniteQuery } from "@tanstack/react-query";
import { performPolicy } from "#features/performs/policy.ts";
import { performListText } from "#features/performs/web/list-text.ts";
import { RecordFilters } from "#features/records/web/parts/list/record-filters.tsx";
import { RecordList } from "#features/records/web/parts/list/record-list.tsx";
import { useRecordFilter } from "#features/records/web/parts/list/use-record-filter.ts";
import { recordQueries } from "#features/records/web/queries.ts";
import { RunningList } from "#features/runs/web/parts/list/running-list.tsx";
import { useText } from "#kit/web/i18n.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { useQueryParams } from "#kit/web/navigation.tsx";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { FilterTabs } from "#kit/web/ui/choices/toggle-button-group.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { InWorkspaceZone, ZoneNote } from "#kit/web/words/workspace-zone.tsx";

type Tab = "running" | "everybody" | "records" | "unrecorded";
const tabs: readonly Tab[] = ["running", "everybody", "records", "unrecorded"];

const UnsentNote = lazyComponent(() =>
  import("#features/runs/web/parts/list/unsent-note.tsx").then((module) => module.UnsentNote),
);
const AllRunsList = lazyComponent(() =>
  import("../parts/list/everybody-list.tsx").then((module) => module.AllRunsList),
);
const UnrecordedList = lazyComponent(() =>
  import("../parts/list/unrecorded-list.tsx").then((module) => module.UnrecordedList),
);

/** Running and finished performs: the caller's own, and for analysts all visible ones. */
export function PerformList() {
  const t = useText(performListText);
  const [query, setQuery] = useQueryParams();
  const seesAll = useMay(performPolicy.seeAllRecords);
  const seesRuns = useMay(performPolicy.seeAllRuns);
  const seesUnrecorded = useMay(performPolicy.seeUnrecorded);
  const offered = tabs.filter((id) => (id !== "everybody" || seesRuns) && (id !== "unrecorded" || seesUnrecorded));
  const tab = offered.find((id) => id === query.show) ?? "running";
  const words: Readonly<Record<Tab, string>> = {
    running: t("performs.list.running"),
    everybody: t("performs.list.everybodyRuns"),
    records: t(seesAll ? "performs.list.everybody" : "performs.list.records"),
    unrecorded: t("performs.list.unrecorded"),
  };
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
              group: undefined,
              search: undefined,
              show: show === "running" ? undefined : show,
            })
          }
          items={offered.map((id) => ({ id, text: words[id] }))}
        />
      </PageHead>
      <UnsentNote />
      {tab === "running" && <RunningList />}
      {tab === "everybody" && <AllRunsList />}
      {tab === "records" && <Records />}
      {tab === "unrecorded" && <UnrecordedList />}
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
      <ZoneNote />
      <InWorkspaceZone>
        <RecordList records={records} search={filter.search} isNarrowed={filter.isNarrowed} />
      </InWorkspaceZone>
    </>
  );
}
