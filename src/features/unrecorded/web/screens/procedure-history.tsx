import { useInfiniteQuery } from "@tanstack/react-query";
import { performPolicy } from "#features/performs/policy.ts";
import { performListText } from "#features/performs/web/list-text.ts";
import { useSearch } from "#features/performs/web/parts/list/use-search.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import { RecordList } from "#features/records/web/parts/list/record-list.tsx";
import { ProcedureActionsSlot } from "#features/records/web/parts/slots.ts";
import { recordQueries } from "#features/records/web/queries.ts";
import { useText } from "#kit/web/i18n.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { useParam } from "#kit/web/navigation.tsx";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { SearchField } from "#kit/web/ui/fields/search-field.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";

const UnrecordedNote = lazyComponent(() =>
  import("../parts/list/unrecorded-note.tsx").then((module) => module.UnrecordedNote),
);

/** The records of one procedure. */
export function ProcedureHistory() {
  const t = useText(performListText);
  const workspaceId = useWorkspaceId();
  const procedureId = useParam("procedureId");
  const seesUnrecorded = useMay(performPolicy.seeUnrecorded);
  const { typed, setTyped, search } = useSearch();
  const records = useInfiniteQuery(recordQueries.history(workspaceId, procedureId, { search }));
  const title = records.data?.pages[0]?.history[0]?.title;
  return (
    <main className="flex h-full min-h-0 flex-col px-4 pb-4 sm:px-6">
      <PageHead
        title={t("performs.list.historyTitle")}
        note={title}
        back={
          <BackLink to={procedurePaths.preview(workspaceId, procedureId)} label={t("performs.list.backToProcedure")} />
        }
      />
      <ProcedureActionsSlot procedureId={procedureId} />
      {seesUnrecorded && <UnrecordedNote procedureId={procedureId} />}
      <div className="max-w-md py-4">
        <SearchField
          label={t("performs.list.search")}
          placeholder={t("performs.list.search")}
          value={typed}
          onChange={setTyped}
        />
      </div>
      <RecordList records={records} search={search} />
    </main>
  );
}
