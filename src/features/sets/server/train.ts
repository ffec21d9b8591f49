import { notify } from "#features/notifications/server/service.ts";
import { notFound, Problem } from "#kit/problem.ts";
import { requireFreshSignIn } from "#kit/server/fresh-sign-in.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import { nameKey } from "#kit/text.ts";
import { setPolicy } from "../policy.ts";
import type { MemberStatus } from "../training-contract.ts";
import { type RequiredMember, selectRequiredMember } from "./facts-store.ts";
import { statusesOfPeople } from "./list-progress.ts";
import { shownItems } from "./read-sets.ts";
import { findVisibleSet, lockVisibleSet, type StoredSet } from "./set-store.ts";
import { insertSignOff, putRetry } from "./sign-offs/sign-off-store.ts";

/**
 * A member's progress in a set, as far as the actor may know of both. [S14] [S15]
 * @throws Problem 404, 403
 */
export async function getMemberStatus(scope: Scope, setId: string, profileId: string): Promise<MemberStatus> {
  const set = requireTrained(scope, await findVisibleSet(scope, setId));
  return statusOf(scope, set, await memberOf(scope, set, profileId));
}

export interface SignOffOrder {
  readonly profileId: string;
  readonly recordId: string;
  readonly decision: "passed" | "failed";
  readonly note?: string | undefined;
  readonly name: string;
}

/**
 * [S33] A trainer's decision on the waiting attempt of another member, under their own name, once, and audited. [S36]
 * The member is notified.
 * @throws Problem 404, 403 `ownAttempt` or `freshSignInRequired`, 422 `nameDiffers` or `noteMissing`, 409 `notWaiting`
 */
export async function signOffAttempt(scope: Scope, setId: string, order: SignOffOrder): Promise<MemberStatus> {
  const set = await setToTrain(scope, setId);
  const member = await memberOf(scope, set, order.profileId);
  requireOther(scope, member);
  const { displayName } = scope.actor;
  if (nameKey(order.name) !== nameKey(displayName)) {
    throw new Problem("unprocessable", "nameDiffers", { errors: { name: ["Sign with your own name"] } });
  }
  const note = order.note?.trim() ?? "";
  if (order.decision === "failed" && note === "") {
    throw new Problem("unprocessable", "noteMissing", { errors: { note: ["Say what is missing"] } });
  }
  const recordId = order.recordId.toLowerCase();
  const statuses = (await statusesOfPeople(scope, set, [member])).get(member.person.id) ?? [];
  const waiting = statuses.find(({ result }) => result?.recordId === recordId && result.outcome === "signOff");
  if (!waiting) throw notWaiting();
  requireFreshSignIn(scope);
  const { decision } = order;
  if (!(await insertSignOff(scope, { setId, recordId, decision, note, printedName: displayName }))) throw notWaiting();
  scope.audit({
    action: "procedureSet.attemptSigned",
    objectType: "procedureSet",
    objectId: setId,
    details: {
      recordId,
      profileId: member.person.id,
      procedureId: waiting.procedureId,
      decision,
      note,
    },
  });
  publishMembership(scope, set, member);
  await notifyMember(scope, set, member, { procedureId: waiting.procedureId, decision, note });
  return statusOf(scope, set, member);
}

const notWaiting = () =>
  new Problem("conflict", "notWaiting", { detail: "Nobody has to sign this attempt, or any more" });

async function notifyMember(
  scope: Scope,
  set: StoredSet,
  { person }: RequiredMember,
  word: Pick<SignOffOrder, "decision"> & { readonly procedureId: string; readonly note: string },
): Promise<void> {
  const { procedureId, decision, note } = word;
  const title = set.items.find((item) => item.id === procedureId)?.title ?? "";
  const trainerName = scope.actor.displayName;
  const data = { procedureSetId: set.id, procedureId, title, trainerName, note };
  await notify(scope, [person.id], decision === "passed" ? "attemptPassed" : "attemptFailed", data);
}

/**
 * [S32] Lets a member try again.
 * @throws Problem 404, 403 `ownAttempt`, 400 `unknownProcedure`
 */
export async function allowRetry(
  scope: Scope,
  setId: string,
  input: { readonly profileId: string; readonly procedureId: string },
): Promise<MemberStatus> {
  const set = await setToTrain(scope, setId);
  const member = await memberOf(scope, set, input.profileId);
  requireOther(scope, member);
  const procedureId = input.procedureId.toLowerCase();
  if (!member.seenIds.includes(procedureId)) {
    throw new Problem("invalid", "unknownProcedure", { errors: { procedureId: ["No such procedure"] } });
  }
  await putRetry(scope, setId, procedureId, member.person.id);
  const details = { procedureId, profileId: member.person.id };
  scope.audit({ action: "procedureSet.retryAllowed", objectType: "procedureSet", objectId: setId, details });
  publishMembership(scope, set, member);
  return statusOf(scope, set, member);
}

/** Locked, so that of two trainers one signs and the other gets a refusal. @throws Problem 404, 403 */
const setToTrain = async (scope: Scope, setId: string): Promise<StoredSet> =>
  requireTrained(scope, await lockVisibleSet(scope, setId));

function requireTrained(scope: Scope, set: StoredSet | undefined): StoredSet {
  if (!set || set.deletedAt) throw notFound();
  assertAllowed(scope, setPolicy.seeProgress, set);
  return set;
}

/** @throws Problem 404 for members of whom it is not required, or who are hidden */
async function memberOf(scope: Scope, set: StoredSet, profileId: string): Promise<RequiredMember> {
  const procedureIds = set.items.map((item) => item.id);
  const member = await selectRequiredMember(scope, { id: set.id, procedureIds }, profileId.toLowerCase());
  if (!member) throw notFound();
  return member;
}

function requireOther(scope: Scope, { person }: RequiredMember): void {
  if (person.id !== scope.actor.profileId) return;
  throw new Problem("forbidden", "ownAttempt", { detail: "Somebody else decides on your own attempts" });
}

async function statusOf(scope: Scope, set: StoredSet, member: RequiredMember): Promise<MemberStatus> {
  const statuses = (await statusesOfPeople(scope, set, [member])).get(member.person.id) ?? [];
  const items = set.items.filter((item) => member.seenIds.includes(item.id));
  return { person: member.person, procedures: await shownItems(scope, items, statuses) };
}

/** [S5] Trainers fetch it again, and so does the member. */
function publishMembership(scope: Scope, set: StoredSet, { person }: RequiredMember): void {
  scope.publish({ topic: "sets", subjectId: set.id, accessGroupIds: set.accessGroupIds });
  scope.publish({ topic: "performs", profileId: person.id });
}
