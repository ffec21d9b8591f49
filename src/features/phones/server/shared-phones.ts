import { sql } from "kysely";
import { memberPolicy } from "#features/members/policy.ts";
import { isPersonalNumber } from "#features/sessions/server/service.ts";
import { notFound, Problem } from "#kit/problem.ts";
import type { MemberCall } from "#kit/server/http/route.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { SharedPhone } from "../contract.ts";
import { maskedNumber } from "../rules.ts";
import { type GivenPhone, parsePhone } from "./phone-number.ts";
import { withProof } from "./proven-number.ts";
import {
  deleteSharedPhone,
  findSharedPhone,
  insertSharedPhone,
  isShared,
  replaceSharers,
  selectSharedPhones,
} from "./shared-phone-store.ts";
import { selectShareable } from "./sharers.ts";

export const listSharedPhones = (scope: Scope): Promise<SharedPhone[]> => selectSharedPhones(scope);

/**
 * [PH6] [PH7] Shares a number that this session has proven to hold. Ignores the shared numbers of other workspaces.
 *
 * @throws Problem 409 `sharedPhoneExists`; 409 `numberNotFree` where a person signs in with it; 403
 * `verificationRequired`
 */
export async function addSharedPhone(call: MemberCall, given: GivenPhone): Promise<SharedPhone> {
  const { phoneNumber: number } = parsePhone(given);
  // Members who manage the list see it anyway, so they need no proof to learn that it contains the number.
  if (await call.transact((scope) => isShared(scope, number))) throw sharedAlready();
  return withProof(
    call,
    number,
    (client) => isPersonalNumber(client, number),
    async (scope, isPersonal) => {
      if (isPersonal) throw numberNotFree();
      const id = scope.newId();
      if (!(await insertSharedPhone(scope, id, number))) throw sharedAlready();
      scope.publish({ topic: "phones" });
      scope.audit({
        action: "sharedPhone.added",
        objectType: "sharedPhone",
        objectId: id,
        details: { number: maskedNumber(number) },
      });
      return getSharedPhone(scope, id);
    },
  );
}

/**
 * [PH8] [PH13] @throws Problem 404; 412 `stale` with the number as it is now; 400 `profileNotShareable`, which names the
 * profiles
 */
export async function setSharers(
  scope: Scope,
  { phoneId, revision }: { readonly phoneId: string; readonly revision: number },
  profileIds: readonly string[],
): Promise<SharedPhone> {
  const before = await findSharedPhone(scope, phoneId, "forUpdate");
  if (!before) throw notFound();
  if (before.revision !== revision) {
    // The row is that of after the wait for its lock, and its people are those of before: they are read again.
    const current = await getSharedPhone(scope, phoneId);
    throw new Problem("stale", "stale", { detail: "Somebody chose other people in the meantime", current });
  }
  const wanted = [...new Set(profileIds.map((id) => id.toLowerCase()))];
  const shareable = new Set((await selectShareable(scope, wanted)).map((one) => one.id));
  const refused = wanted.filter((id) => !shareable.has(id));
  if (refused.length > 0) {
    throw new Problem("invalid", "profileNotShareable", {
      detail: "A shared number acts only for operators who have no sign-in of their own",
      errors: { profileIds: refused.map((id) => `Not for a shared number: ${id}`) },
    });
  }
  const known = new Set(before.profiles.map((one) => one.id));
  await requireReach(
    scope,
    wanted.filter((id) => !known.has(id)),
  );
  await replaceSharers(scope, phoneId, wanted);
  await endSessions(scope, phoneId, wanted);
  scope.publish({ topic: "phones" });
  scope.audit({
    action: "sharedPhone.profilesChanged",
    objectType: "sharedPhone",
    objectId: phoneId,
    details: { before: before.profiles.map((one) => one.id), after: wanted },
  });
  return getSharedPhone(scope, phoneId);
}

/** A group admin shares a number among those whom they reach (ruling R3). @throws Problem 403 `outOfReach` */
async function requireReach(scope: Scope, profileIds: readonly string[]): Promise<void> {
  if (profileIds.length === 0) return;
  const rows = await scope.db
    .selectFrom("group_member")
    .select(["profile_id", "group_id"])
    .where("workspace_id", "=", scope.workspaceId)
    .where("profile_id", "=", sql<string>`any(${[...profileIds]}::uuid[])`)
    .execute();
  const groupsOf = Map.groupBy(rows, (row) => row.profile_id);
  for (const id of profileIds) {
    const groupIds = (groupsOf.get(id) ?? []).map((row) => row.group_id);
    if (!memberPolicy.reach(scope.actor, { groupIds })) throw new Problem("forbidden", "outOfReach");
  }
}

/** [PH9] @throws Problem 404 */
export async function removeSharedPhone(scope: Scope, phoneId: string): Promise<void> {
  const phone = await findSharedPhone(scope, phoneId, "forUpdate");
  if (!phone) throw notFound();
  await endSessions(scope, phoneId, []);
  await deleteSharedPhone(scope, phoneId);
  scope.publish({ topic: "phones" });
  scope.audit({
    action: "sharedPhone.removed",
    objectType: "sharedPhone",
    objectId: phoneId,
    details: { number: maskedNumber(phone.phoneNumber) },
  });
}

async function getSharedPhone(scope: Scope, id: string): Promise<SharedPhone> {
  const phone = await findSharedPhone(scope, id);
  if (!phone) throw notFound();
  return phone;
}

/** Users and sessions are outside the tenants; this reaches only those that this number let in. */
const endSessions = (scope: Scope, phoneId: string, keptProfileIds: readonly string[]): Promise<unknown> =>
  sql`select fettle_end_shared_phone(${phoneId}::uuid, ${[...keptProfileIds]}::uuid[])`.execute(scope.db);

const sharedAlready = (): Problem =>
  new Problem("conflict", "sharedPhoneExists", { detail: "This number is shared already" });

export const numberNotFree = (): Problem =>
  new Problem("conflict", "numberNotFree", { detail: "This number cannot be used here: it serves another sign-in" });
