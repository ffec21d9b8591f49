import { selectVisibleRecordIds } from "#features/records/server/service.ts";
import { notFound } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import { setPolicy } from "../policy.ts";
import { resultIn } from "../rules/procedure-status.ts";
import type { RecordAttempt } from "../training-contract.ts";
import { selectRequiredMember, selectRequiredSince } from "./facts-store.ts";
import { readFacts } from "./own-status.ts";
import { type StoredSet, selectLearningSetsWith } from "./set-store.ts";
import { shownResult } from "./to-wire.ts";

/** More sets than anybody learns one procedure for. */
const setsMax = 50;

interface RecordPlace {
  readonly procedureId: string;
  readonly performId: string;
}

/**
 * [S38] The result of a record in the visible learning sets: one's own in all of them, another member's in those whose
 * progress the actor sees [S14].
 * @throws Problem 404 if the record is hidden
 */
export async function listRecordAttempts(scope: Scope, place: RecordPlace): Promise<RecordAttempt[]> {
  const [procedureId, recordId] = [place.procedureId.toLowerCase(), place.performId.toLowerCase()];
  const profileId = await ownerOf(scope, procedureId, recordId);
  if (profileId === undefined || !(await selectVisibleRecordIds(scope, [recordId])).has(recordId)) throw notFound();
  const sets = await selectLearningSetsWith(scope, procedureId, setsMax);
  const asked = await selectRequiredIn(scope, sets, profileId, procedureId);
  const known = sets.filter((set) => asked.has(set.id));
  const facts = await readFacts(scope, known, [profileId]);
  return known.flatMap((set) => {
    const item = set.items.find((one) => one.id === procedureId);
    const result = item && resultIn(set, facts(set, item, profileId, asked.get(set.id) ?? null), recordId);
    if (!result) return [];
    return [{ procedureSetId: set.id, setTitle: set.title, passMark: set.passMark, result: shownResult(result) }];
  });
}

async function ownerOf(scope: Scope, procedureId: string, recordId: string): Promise<string | undefined> {
  const row = await scope.db
    .selectFrom("perform_record")
    .select("profile_id")
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", recordId)
    .where("procedure_id", "=", procedureId)
    .executeTakeFirst();
  return row?.profile_id;
}

/** The sets that the actor may see, each with the date since when it is required of the member; null if it is not. */
async function selectRequiredIn(
  scope: Scope,
  sets: readonly StoredSet[],
  profileId: string,
  procedureId: string,
): Promise<ReadonlyMap<string, Date | null>> {
  const setIds = sets.map((set) => set.id);
  if (profileId === scope.actor.profileId) {
    const since = await selectRequiredSince(scope, setIds);
    return new Map(setIds.map((id) => [id, since.get(id) ?? null]));
  }
  const asked = new Map<string, Date>();
  for (const set of sets.filter((one) => setPolicy.seeProgress(scope.actor, one))) {
    const member = await selectRequiredMember(scope, { id: set.id, procedureIds: [procedureId] }, profileId);
    if (member?.seenIds.includes(procedureId)) asked.set(set.id, member.since);
  }
  return asked;
}
