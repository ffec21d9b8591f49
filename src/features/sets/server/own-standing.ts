import type { Scope } from "#kit/server/scope.ts";
import { type Facts, type Standing, standingsOf } from "../rules/standing.ts";
import { type StoredFacts, selectAskedSince, selectFacts } from "./facts-store.ts";
import type { StoredSet } from "./set-store.ts";

/** How the actor stands in each of these sets, by the set's id, in two statements however many they are. */
export async function ownStandings(scope: Scope, sets: readonly StoredSet[]): Promise<Map<string, Standing[]>> {
  const procedureIds = [...new Set(sets.flatMap((set) => set.items.map((item) => item.id)))];
  const stored = await selectFacts(scope, [scope.actor.profileId], procedureIds);
  const byProcedure = new Map(stored.map((facts) => [facts.procedureId, facts]));
  const asked = await selectAskedSince(
    scope,
    sets.map((set) => set.id),
  );
  return new Map(
    sets.map((set) => {
      const since = asked.get(set.id) ?? null;
      const facts = set.items.map((item) => factsOf(item, byProcedure.get(item.id), since));
      return [set.id, standingsOf(set, facts, scope.now)];
    }),
  );
}

/** What the rules read: nobody is asked for a procedure before it belonged to the set. [S13] */
export function factsOf(
  item: { readonly id: string; readonly addedAt: string },
  stored: StoredFacts | undefined,
  askedSince: Date | null,
): Facts {
  const addedAt = new Date(item.addedAt);
  const { latestAt = null, latestStartedAt = null, newestAt = null, majorAt = null, isRunning = false } = stored ?? {};
  return {
    procedureId: item.id,
    latest: latestAt && latestStartedAt && { at: latestAt, startedAt: latestStartedAt },
    newest: newestAt && { at: newestAt },
    majorAt,
    isRunning,
    askedSince: askedSince && (addedAt > askedSince ? addedAt : askedSince),
  };
}
