import type { Scope } from "#kit/server/scope.ts";
import type { Attempt } from "../rules/attempts.ts";
import { type Facts, type ProcedureStatus, statusesOf } from "../rules/procedure-status.ts";
import { type StoredAttempt, type StoredFacts, selectFacts, selectRequiredSince } from "./facts-store.ts";
import type { SeenItem, StoredSet } from "./set-store.ts";
import { keyOf, selectTrainerWords, type TrainerWords } from "./sign-offs/sign-off-store.ts";
import { stepsAskedBy } from "./step-changes.ts";

/**
 * The actor's progress in each of these sets, by the set's id, in four statements however many they are; the difference
 * between two versions is read once.
 */
export async function ownStatuses(scope: Scope, sets: readonly StoredSet[]): Promise<Map<string, ProcedureStatus[]>> {
  const { profileId } = scope.actor;
  const asked = await selectRequiredSince(
    scope,
    sets.map((set) => set.id),
  );
  const facts = await readFacts(scope, sets, [profileId]);
  return new Map(
    sets.map((set) => {
      const since = asked.get(set.id) ?? null;
      return [
        set.id,
        statusesOf(
          set,
          set.items.map((item) => facts(set, item, profileId, since)),
          scope.now,
        ),
      ];
    }),
  );
}

type ReadFacts = (set: StoredSet, item: SeenItem, profileId: string, requiredSince: Date | null) => Facts;

/** What the rules read, of these members in these sets. */
export async function readFacts(
  scope: Scope,
  sets: readonly StoredSet[],
  profileIds: readonly string[],
): Promise<ReadFacts> {
  const items = new Map(sets.flatMap((set) => set.items.map((item) => [item.id, item] as const)));
  const stored = await selectFacts(scope, profileIds, [...items.keys()]);
  const byPair = new Map(stored.map((one) => [keyOf(one.profileId, one.procedureId), one]));
  const learning = sets.filter((set) => set.setType === "learning");
  const words = await selectTrainerWords(
    scope,
    learning.map((set) => set.id),
    profileIds,
  );
  const asked = learning.length > 0 ? await stepsOfMajors(scope, items, stored, words) : new Map<string, string[]>();
  return (set, item, profileId, requiredSince) =>
    factsOf({
      set,
      item,
      profileId,
      requiredSince,
      words,
      asked,
      stored: byPair.get(keyOf(profileId, item.id)),
    });
}

/** [S17] What each major version asks for again that is newer than a complete attempt, by its id. */
async function stepsOfMajors(
  scope: Scope,
  items: ReadonlyMap<string, SeenItem>,
  stored: readonly StoredFacts[],
  words: TrainerWords,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const signed = [...words.signed].map(([key, attempts]) => ({ procedureId: key.split(" ")[1] ?? "", attempts }));
  const oldest = new Map<string, number>();
  for (const { procedureId, attempts } of [...stored, ...signed]) {
    for (const { isComplete, versionNumber } of attempts) {
      if (isComplete) oldest.set(procedureId, Math.min(versionNumber, oldest.get(procedureId) ?? versionNumber));
    }
  }
  const asked = new Map<string, readonly string[]>();
  for (const { procedureId, majors } of new Map(stored.map((one) => [one.procedureId, one])).values()) {
    const item = items.get(procedureId);
    const since = oldest.get(procedureId);
    if (!item || since === undefined) continue;
    for (const major of majors) {
      if (major.number > since) asked.set(major.versionId, await stepsAskedBy(scope, major, item.versionId));
    }
  }
  return asked;
}

interface Known {
  readonly set: StoredSet;
  readonly item: SeenItem;
  readonly profileId: string;
  readonly requiredSince: Date | null;
  readonly stored: StoredFacts | undefined;
  readonly words: TrainerWords;
  readonly asked: ReadonlyMap<string, readonly string[]>;
}

/** A procedure is not required before it belonged to the set. [S13] */
function factsOf({ set, item, profileId, requiredSince, stored, words, asked }: Known): Facts {
  const addedAt = new Date(item.addedAt);
  const { latestAt = null, latestStartedAt = null, isRunning = false, attempts = [], majors = [] } = stored ?? {};
  const key = keyOf(set.id, item.id, profileId);
  const older = set.needsSignOff ? (words.signed.get(key) ?? []) : [];
  const recent = new Set(attempts.map((one) => one.recordId));
  const all = [...older.filter((one) => !recent.has(one.recordId)), ...attempts];
  return {
    procedureId: item.id,
    latest: latestAt && latestStartedAt && { at: latestAt, startedAt: latestStartedAt },
    attempts: all.map((one) => attemptOf(one, words, set.id)).sort((a, b) => a.at.getTime() - b.at.getTime()),
    majors: majors.map(({ versionId, number, at }) => {
      return { number, at: new Date(at), stepIds: asked.get(versionId) ?? [] };
    }),
    retryAt: words.retries.get(key) ?? null,
    isRunning,
    requiredSince: requiredSince && (addedAt > requiredSince ? addedAt : requiredSince),
  };
}

const attemptOf = (stored: StoredAttempt, words: TrainerWords, setId: string): Attempt => ({
  ...stored,
  startedAt: new Date(stored.startedAt),
  at: new Date(stored.at),
  signOff: words.signOffs.get(keyOf(setId, stored.recordId)) ?? null,
});
