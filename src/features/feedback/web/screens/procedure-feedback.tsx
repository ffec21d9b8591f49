import { useInfiniteQuery } from "@tanstack/react-query";
import { procedurePaths } from "#features/procedures/paths.ts";
import { useText } from "#kit/web/i18n.ts";
import { useParam } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { FeedbackCards } from "../parts/feedback-cards.tsx";
import { KindSelect, StateTabs, useFeedbackFilters } from "../parts/feedback-filters.tsx";
import { WaitingHere } from "../parts/waiting-here.tsx";
import { feedbackQueries } from "../queries.ts";
import { feedbackText } from "../text.ts";

/** The feedback on one procedure, of all its versions. */
export function ProcedureFeedback() {
  const t = useText(feedbackText);
  const workspaceId = useWorkspaceId();
  const procedureId = useParam("procedureId");
  const filters = useFeedbackFilters();
  const { state, kind } = filters;
  const query = useInfiniteQuery(
    feedbackQueries.ofProcedure(workspaceId, procedureId, { kind, state: state === "any" ? undefined : state }),
  );
  const first = query.data?.pages[0];
  const title = first?.feedback[0]?.procedureTitle;
  const { up, down } = first?.thumbs ?? { up: 0, down: 0 };
  return (
    <main className="flex-1 px-4 pb-12 md:px-6">
      <PageHead
        title={title ? t("feedback.ofProcedure", { title }) : t("feedback.title")}
        note={up + down > 0 && t("feedback.likes", { up, down })}
        back={<BackLink to={procedurePaths.preview(workspaceId, procedureId)} label={t("feedback.toProcedure")} />}
      >
        <StateTabs of={filters} />
      </PageHead>
      <div className="flex flex-wrap gap-2 py-3">
        <KindSelect of={filters} />
      </div>
      <WaitingHere procedureId={procedureId} />
      <FeedbackCards
        query={query}
        showsProcedure={false}
        empty={filters.isNarrowed ? "narrowed" : state === "open" ? "open" : "none"}
      />
    </main>
  );
}
