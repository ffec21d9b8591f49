import { useQuery } from "@tanstack/react-query";
import type { CorrectiveAction } from "#features/corrective-actions/contract.ts";
import type { ActivePerform, HistoryEntry } from "#features/performs/contract.ts";
import { performPolicy } from "#features/performs/policy.ts";
import { useRunning } from "#features/performs/web/parts/use-running.ts";
import type { ProcedureSummary } from "#features/procedures/contract.ts";
import { procedurePolicy } from "#features/procedures/policy.ts";
import type { ProcedureSet } from "#features/sets/contract.ts";
import { byUrgency, isDue } from "#features/sets/rules/next-in-set.ts";
import { setQueries } from "#features/sets/web/queries.ts";
import { may } from "#kit/policy.ts";
import { useFlag, useMay, usePlace } from "#kit/web/place.tsx";
import { homeQueries, homeRows } from "./home-queries.ts";
import type { Loading } from "./home-section.tsx";

/** A member's waiting tasks: what they began, what was returned to them, what others need from them. */
export type Waiting =
  | { readonly kind: "running"; readonly perform: ActivePerform }
  | { readonly kind: "set"; readonly set: ProcedureSet }
  | { readonly kind: "action"; readonly action: CorrectiveAction }
  | { readonly kind: "photos"; readonly record: HistoryEntry }
  | { readonly kind: "rejected" | "review" | "awaiting" | "draft"; readonly procedure: ProcedureSummary };

/**
 * In order of urgency: work on the floor first, then what blocks others, then one's own writing; last what others must
 * do first.
 */
export function useWaiting(): Loading<readonly Waiting[]> & { readonly isPartial: boolean } {
  const { workspaceId, actor } = usePlace();
  const mayWrite = useMay(procedurePolicy.create);
  const mayPublish = useMay(may("content.procedures.publish"));
  const mayCheck = useMay(performPolicy.seeAllRecords);
  const hasSets = useFlag("procedure_sets_enabled");
  const running = useRunning();
  const sets = useQuery({ ...setQueries.mine(workspaceId), enabled: hasSets });
  const actions = useQuery(homeQueries.myActions(workspaceId));
  const rejected = useQuery({ ...homeQueries.drafts(workspaceId, "rejected"), enabled: mayWrite });
  const pending = useQuery({ ...homeQueries.drafts(workspaceId, "pending"), enabled: mayWrite || mayPublish });
  const toCheck = useQuery({ ...homeQueries.toCheck(workspaceId), enabled: mayCheck });
  const drafts = useQuery({ ...homeQueries.drafts(workspaceId, "draft"), enabled: mayWrite });
  const allQueries = [
    running,
    actions,
    ...(hasSets ? [sets] : []),
    ...(mayCheck ? [toCheck] : []),
    ...(mayWrite ? [rejected, drafts] : []),
    ...(mayWrite || mayPublish ? [pending] : []),
  ];

  const as = (
    kind: "rejected" | "review" | "awaiting" | "draft",
    procedures: readonly ProcedureSummary[] = [],
  ): Waiting[] => procedures.map((procedure) => ({ kind, procedure }));
  const own = (drafts.data ?? []).filter((draft) => draft.updatedBy.id === actor.profileId).slice(0, homeRows.drafts);
  const failed = allQueries.filter((query) => query.isError && query.data === undefined);
  const isSettled = allQueries.every((query) => query.data !== undefined || query.isError);
  return {
    // One part that fails, as those do that only the server has, hides nothing of the others.
    data:
      isSettled && failed.length < allQueries.length
        ? [
            ...(running.data ?? []).map((perform): Waiting => ({ kind: "running", perform })),
            ...(sets.data ?? [])
              .filter(isDue)
              .toSorted(byUrgency)
              .map((set): Waiting => ({ kind: "set", set })),
            ...(actions.data ?? []).map((action): Waiting => ({ kind: "action", action })),
            ...as("review", mayPublish ? pending.data : []),
            ...(mayCheck ? (toCheck.data ?? []) : []).map((record): Waiting => ({ kind: "photos", record })),
            ...as("rejected", rejected.data),
            ...as("draft", own),
            ...as("awaiting", mayPublish ? [] : pending.data),
          ]
        : undefined,
    isPartial: failed.length > 0,
    isError: allQueries.some((query) => query.isError),
    error: allQueries.find((query) => query.isError)?.error ?? null,
    isRefetching: allQueries.some((query) => query.isRefetching),
    refetch: () => Promise.all(allQueries.filter((query) => query.isError).map((query) => query.refetch())),
  };
}
