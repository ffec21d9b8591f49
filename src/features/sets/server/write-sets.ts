import { seenBeforeOrAfter } from "#features/groups/rules.ts";
import {
  holdGroups,
  lockVisibility,
  requireAccessShown,
  requireAssignable,
  requireGroupChange,
} from "#features/groups/server/service.ts";
import { indexProceduresJobName } from "#features/passages/server/service.ts";
import { asDeleted, deletedRetentionMs, selectVisibleProcedureIds } from "#features/procedures/server/service.ts";
import type { DeletedThing } from "#kit/deleted.ts";
import { notFound, Problem } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import type { ProcedureSet, ProcedureSetDetail } from "../contract.ts";
import { setPolicy } from "../policy.ts";
import type { PassRule } from "../rules/attempts.ts";
import { itemsAfter } from "../rules/items.ts";
import type { SetTerms, SetType } from "../rules/procedure-status.ts";
import { type TermsInput, termsAfter } from "../rules/terms.ts";
import { ownStatuses } from "./own-status.ts";
import { getSet, shownWhole } from "./read-sets.ts";
import { insertSet, replaceGroups, replaceItems, selectItems, updateSet } from "./set-changes.ts";
import { findVisibleSet, lockVisibleSet, type StoredSet, selectDeletedSets } from "./set-store.ts";
import { shownSet } from "./to-wire.ts";

export interface NewSet extends TermsInput {
  readonly title: string;
  readonly setType: SetType;
  readonly procedureIds?: readonly string[] | undefined;
  readonly accessGroupIds?: readonly string[] | undefined;
}

/** @throws Problem 403, 400 `unknownAccessGroup`, `unknownProcedure`, `termsOfOtherType` or `twoDueDates` */
export async function createSet(scope: Scope, input: NewSet): Promise<ProcedureSetDetail> {
  assertAllowed(scope, setPolicy.create, undefined);
  const groupIds = [...new Set(input.accessGroupIds ?? [])];
  await requireAssignable(scope, groupIds);
  const procedureIds = idsOf(input.procedureIds ?? []);
  await requireProcedures(scope, procedureIds);
  const set = { id: scope.newId(), title: input.title, ...requireTerms(undefined, input) };
  await insertSet(scope, { ...set, isGlobal: groupIds.length === 0 });
  await replaceItems(scope, set.id, procedureIds);
  await replaceGroups(scope, set.id, groupIds);
  publishSetChange(scope, set.id, groupIds);
  const details = { title: set.title, setType: set.setType, procedureIds, groupIds };
  scope.audit({ action: "procedureSet.created", objectType: "procedureSet", objectId: set.id, details });
  return getSet(scope, set.id);
}

export interface SetEdit extends TermsInput {
  readonly title?: string | undefined;
  readonly setType?: SetType | undefined;
  readonly procedureIds?: readonly string[] | undefined;
}

/** @throws Problem 404, 403, 412 with the present state, 400 as `createSet` */
export async function changeSet(
  scope: Scope,
  id: string,
  revision: number,
  edit: SetEdit,
): Promise<ProcedureSetDetail> {
  const set = await setToEdit(scope, id);
  if (set.revision !== revision) {
    const current = await shownWhole(scope, set);
    throw new Problem("stale", "stale", { detail: "Somebody changed this set in the meantime", current });
  }
  const terms = requireTerms(set, edit);
  const before = set.items.map((item) => item.id);
  if (edit.procedureIds) await chooseProcedures(scope, id, before, idsOf(edit.procedureIds));
  await updateSet(scope, id, { title: edit.title, terms });
  publishSetChange(scope, id, set.accessGroupIds);
  const details = {
    before: { title: set.title, setType: set.setType, procedureIds: before, ...passRuleOf(set) },
    after: { title: edit.title, setType: edit.setType, procedureIds: edit.procedureIds, ...passRuleOf(terms) },
  };
  scope.audit({ action: "procedureSet.updated", objectType: "procedureSet", objectId: id, details });
  return getSet(scope, id);
}

/** [S27] What decides who counts as trained. */
const passRuleOf = ({ passMark, attemptsMax, waitHours, needsSignOff }: PassRule) => ({
  passMark,
  attemptsMax,
  waitHours,
  needsSignOff,
});

/** Ids are kept in lower case, however they are typed; each once. */
const idsOf = (ids: readonly string[]): string[] => [...new Set(ids.map((id) => id.toLowerCase()))];

/** [S9] [S10] Those that are new have to be visible; those out of sight stay. */
async function chooseProcedures(
  scope: Scope,
  setId: string,
  seen: readonly string[],
  wanted: readonly string[],
): Promise<void> {
  await requireProcedures(
    scope,
    wanted.filter((procedureId) => !seen.includes(procedureId)),
  );
  await replaceItems(scope, setId, itemsAfter(await selectItems(scope, setId), wanted));
}

/** [S10] Foreign, missing, unpublished, deleted and hidden get the same response (threats B3, B78). */
async function requireProcedures(scope: Scope, procedureIds: readonly string[]): Promise<void> {
  const visible = await selectVisibleProcedureIds(scope, procedureIds);
  if (procedureIds.every((id) => visible.has(id))) return;
  throw new Problem("invalid", "unknownProcedure", { errors: { procedureIds: ["No such procedure"] } });
}

/** @throws Problem 400 `termsOfOtherType`, `twoDueDates` */
function requireTerms(
  before: SetTerms | undefined,
  input: TermsInput & { readonly setType?: SetType | undefined },
): SetTerms {
  const result = termsAfter(before, input);
  if (!("refused" in result)) return result;
  const { refused, field } = result;
  const detail =
    refused === "twoDueDates"
      ? "A set has either a number of days or one date"
      : "The order is a term of workflows; dates and expiry are terms of learning sets";
  throw new Problem("invalid", refused, { detail, errors: { [field]: [detail] } });
}

/** [S12] @throws Problem 404, 403 */
export async function removeSet(scope: Scope, id: string): Promise<void> {
  const set = await lockVisibleSet(scope, id);
  if (!set || set.deletedAt) throw notFound();
  assertAllowed(scope, setPolicy.delete, set);
  await updateSet(scope, id, { isDeleted: true });
  publishSetChange(scope, id, set.accessGroupIds);
  const details = { title: set.title, procedureCount: set.items.length };
  scope.audit({ action: "procedureSet.deleted", objectType: "procedureSet", objectId: id, details });
}

const deletedMax = 200;

/** [S12] What the actor may bring back. */
export async function listDeletedSets(scope: Scope): Promise<DeletedThing[]> {
  const kept = await deletedRetentionMs(scope);
  const rows = await selectDeletedSets(scope, new Date(scope.now.getTime() - kept), deletedMax);
  return rows.map((row) => asDeleted(row, kept));
}

/** [S12] @throws Problem 404, 403, 410 `deletedTooLongAgo` */
export async function restoreSet(scope: Scope, id: string): Promise<void> {
  const set = await lockVisibleSet(scope, id);
  if (!set?.deletedAt) throw notFound();
  assertAllowed(scope, setPolicy.delete, set);
  if (scope.now.getTime() - set.deletedAt.getTime() > (await deletedRetentionMs(scope))) {
    throw new Problem("gone", "deletedTooLongAgo", { detail: "It was deleted too long ago to be brought back" });
  }
  await updateSet(scope, id, { isDeleted: false });
  publishSetChange(scope, id, set.accessGroupIds);
  scope.audit({
    action: "procedureSet.restored",
    objectType: "procedureSet",
    objectId: id,
    details: { title: set.title },
  });
}

export interface GroupsChange {
  readonly addAccessGroupIds: readonly string[];
  readonly removeAccessGroupIds: readonly string[];
  readonly makeGlobal?: boolean | undefined;
  readonly digest?: string | undefined;
}

/** [S6] [S7] @throws Problem 404, 403, 409 `sightChanged`, and what `requireGroupChange` throws */
export async function changeSetGroups(scope: Scope, id: string, change: GroupsChange): Promise<ProcedureSet> {
  await lockVisibility(scope, change.digest);
  await holdGroupsOf(scope, id);
  const set = await setToEdit(scope, id);
  const before = set.accessGroupIds;
  const difference = { add: change.addAccessGroupIds, remove: change.removeAccessGroupIds };
  const after = await requireGroupChange(scope, before, difference, change.makeGlobal);
  const shown = await requireAccessShown(scope, { kind: "procedureSet", id }, difference, change.digest);
  await replaceGroups(scope, id, after);
  publishSetChange(scope, id, seenBeforeOrAfter(before, after));
  const details = { before, after, ...shown };
  scope.audit({ action: "procedureSet.accessChanged", objectType: "procedureSet", objectId: id, details });
  // Not read again: an actor who removed their own access still gets the result of their change.
  const statuses = await ownStatuses(scope, [set]);
  return shownSet(scope, { ...set, accessGroupIds: after }, statuses.get(id) ?? []);
}

/**
 * Keeps the groups of a set from being deleted until the commit. The tie of a group that stays is not written again, so it
 * would keep nothing: two groups could go at the same moment, each where the other one is still there (threat B63).
 */
async function holdGroupsOf(scope: Scope, id: string): Promise<void> {
  const set = await findVisibleSet(scope, id);
  if (set) await holdGroups(scope, set.accessGroupIds);
}

/** The set, locked until the commit. @throws Problem 404, 403 */
async function setToEdit(scope: Scope, id: string): Promise<StoredSet> {
  const set = await lockVisibleSet(scope, id);
  if (!set || set.deletedAt) throw notFound();
  assertAllowed(scope, setPolicy.edit, set);
  return set;
}

/** [S5] No groups means everyone. */
function publishSetChange(scope: Scope, subjectId: string, accessGroupIds: readonly string[]): void {
  scope.publish({ topic: "sets", subjectId, accessGroupIds });
  // Its title is found as it is now. [TX14]
  scope.wake(indexProceduresJobName);
}
