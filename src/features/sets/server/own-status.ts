import type { Scope } from "#kit/server/scope.ts";
import type { Attempt } from "../rules/attempts.ts";
import { mustBeRepeated } from "../rules/changed-steps.ts";
import { type Facts, type ProcedureStatus, statusesOf } from "../rules/procedure-status.ts";
import { type StoredAttempt, type StoredFacts, selectFacts, selectRequiredSince } from "./facts-store.ts";
import type { SeenItem, StoredSet } from "./set-store.ts";
import { keyOf, selectTrainerWords, type TrainerWords } from "./sign-offs/sign-off-store.ts";
import { changesBetween } from "./step-changes.ts";

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
  const touched = learning.length > 0 ? await touchedVersions(scope, items, stored, words) : new Set<string>();
  return (set, item, profileId, requiredSince) =>
    factsOf({
      set,
      item,
      profileId,
      requiredSince,
      words,
      touched,
      stored: byPair.get(keyOf(profileId, item.id)),
    });
}

/** [S17] Versions that a member did and that a later major one changed, by `from to`. */
async function touchedVersions(
  scope: Scope,
  items: ReadonlyMap<string, SeenItem>,
  stored: readonly StoredFacts[],
  words: TrainerWords,
): Promise<ReadonlySet<string>> {
  const signed = [...words.signed].flatMap(([key, attempts]) => {
    const [, procedureId = ""] = key.split(" ");
    return attempts.map((attempt) => ({ procedureId, attempt }));
  });
  const done = [
    ...stored.flatMap(({ procedureId, attempts }) => attempts.map((attempt) => ({ procedureId, attempt }))),
    ...signed,
  ];
  const majors = new Map(stored.map((one) => [one.procedureId, one.majors.at(-1)?.number ?? 0]));
  const pairs = new Map<string, readonly [string, string]>();
  for (const { procedureId, attempt } of done) {
    const item = items.get(procedureId);
    if (!item || !attempt.isComplete || (majors.get(procedureId) ?? 0) <= attempt.versionNumber) continue;
    pairs.set(keyOf(attempt.versionId, item.versionId), [attempt.versionId, item.versionId]);
  }
  const touched = new Set<string>();
  for (const [key, [from, to]] of pairs) {
    if ((await changesBetween(scope, from, to)).some(mustBeRepeated)) touched.add(key);
  }
  return touched;
}

interface Known {
  readonly set: StoredSet;
  readonly item: SeenItem;
  readonly profileId: string;
  readonly requiredSince: Date | null;
  readonly stored: StoredFacts | undefined;
  readonly words: TrainerWords;
  readonly touched: ReadonlySet<string>;
}

/** A procedure is not required before it belonged to the set. [S13] */
function factsOf({ set, item, profileId, requiredSince, stored, words, touched }: Known): Facts {
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
    majors: majors.map((one) => ({ number: one.number, at: new Date(one.at) })),
    isTouched: (versionId) => touched.has(keyOf(versionId, item.versionId)),
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
