import { useQuery } from "@tanstack/react-query";
import { feedbackQueries } from "#features/feedback/web/queries.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { useEditing } from "../draft-context.tsx";

/**
 * The open suggestions for the procedure whose draft is open, newest first. A procedure without a published version has
 * none.
 */
export function useSuggestions() {
  const { draft } = useEditing();
  const query = useQuery({
    ...feedbackQueries.suggestions(useWorkspaceId(), draft.id),
    enabled: draft.publishedVersion !== null,
  });
  return query.data ?? [];
}

/** The number of suggestions for each step. */
export function useSuggestionCounts(): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { step } of useSuggestions()) if (step) counts.set(step.id, (counts.get(step.id) ?? 0) + 1);
  return counts;
}
