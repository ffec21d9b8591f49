import { useQuery } from "@tanstack/react-query";
import type { RecordPlace } from "#features/records/web/parts/slots.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useFlag, useWorkspaceId } from "#kit/web/place.tsx";
import { FailedNote } from "#kit/web/ui/states/failed-state.tsx";
import { setPaths } from "../../paths.ts";
import { inspectorText } from "../inspector-text.ts";
import { setQueries } from "../queries.ts";
import { OutcomeBadge, ScoreOf, SignedBy } from "./attempt-facts.tsx";

/** [S38] What a record came to in each learning set; nothing where it is no attempt. */
export function AttemptsOfRecord({ procedureId, performId }: RecordPlace) {
  const t = useText(inspectorText);
  const workspaceId = useWorkspaceId();
  const enabled = useFlag("procedure_sets_enabled");
  const query = useQuery({ ...setQueries.attemptsOf(workspaceId, procedureId, performId), enabled });
  if (query.isError) {
    return (
      <FailedNote
        tone="wait"
        error={query.error}
        title={t("setInspector.ofRecord.failed")}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
        className="mt-4 print:hidden"
      />
    );
  }
  if (!query.data || query.data.length === 0) return null;
  return (
    <section aria-label={t("setInspector.ofRecord.title")} className="pt-6">
      <h2 className="text-xs text-ink-2">{t("setInspector.ofRecord.title")}</h2>
      <ul className="mt-1 divide-y divide-line border-y border-line">
        {query.data.map(({ procedureSetId, setTitle, passMark, result }) => (
          <li key={procedureSetId} className="space-y-1 py-2 text-xs">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <LinkTo
                to={setPaths.detail(workspaceId, procedureSetId)}
                className="ring-focus rounded-1 text-sm font-semibold wrap-anywhere hover:underline"
              >
                {setTitle}
              </LinkTo>
              <OutcomeBadge outcome={result.outcome} />
              <ScoreOf result={result} passMark={passMark} />
            </p>
            <SignedBy result={result} />
          </li>
        ))}
      </ul>
    </section>
  );
}
