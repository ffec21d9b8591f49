import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { procedurePaths } from "#features/procedures/paths.ts";
import { day } from "#kit/time.ts";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { FeedbackCards } from "../parts/feedback-cards.tsx";
import { KindSelect, StateTabs, TimeSelect, useFeedbackFilters } from "../parts/feedback-filters.tsx";
import { WaitingHere } from "../parts/waiting-here.tsx";
import { feedbackQueries } from "../queries.ts";
import { feedbackText } from "../text.ts";

/** The feedback on all visible procedures, newest first; one's own for who does not write. */
export function AllFeedback() {
  const t = useText(feedbackText);
  const workspaceId = useWorkspaceId();
  const filters = useFeedbackFilters();
  const { state, kind, days } = filters;
  // One moment for as long as the screen is open: with each drawing it would be another list.
  const [now] = useState(() => Date.now());
  const query = useInfiniteQuery(
    feedbackQueries.all(workspaceId, {
      kind,
      state: state === "any" ? undefined : state,
      startTime: days === undefined ? undefined : new Date(now - days * day).toISOString(),
    }),
  );
  return (
    <main className="flex-1 px-4 pb-12 md:px-6">
      <PageHead
        title={t("feedback.title")}
        note={t("feedback.note")}
        back={<BackLink to={procedurePaths.list(workspaceId)} label={t("feedback.back")} />}
      >
        <StateTabs of={filters} />
      </PageHead>
      <div className="flex flex-wrap gap-2 py-3">
        <KindSelect of={filters} />
        <TimeSelect of={filters} />
      </div>
      <WaitingHere />
      <FeedbackCards
        query={query}
        showsProcedure
        empty={filters.isNarrowed ? "narrowed" : state === "open" ? "open" : "none"}
      />
    </main>
  );
}
