import { randomUUID } from "node:crypto";
import { linkUser } from "#features/members/server/service.ts";
import { addSharedPhoneUser, type Bearer, openBrowserSession } from "#features/sessions/server/service.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import type { Call } from "#kit/server/http/route.ts";
import { type AppContext, actingAs, asSystem, type Scope } from "#kit/server/scope.ts";
import { hashOf } from "#kit/server/secrets.ts";
import type { OfferedProfile } from "../contract.ts";
import { proofLife } from "../rules.ts";
import { verificationNotFound } from "./check-code.ts";
import { findPassed, spendPassed } from "./code-store.ts";
import type { PhoneDeps } from "./deps.ts";
import { type Sharer, selectSharersOf } from "./sharers.ts";

/** [PH8] Those for whom a shared number acts, in every workspace that shares it. */
export async function offeredBy(
  appContext: AppContext,
  number: string,
  workspaceIds: readonly string[],
): Promise<OfferedProfile[]> {
  const offered: OfferedProfile[] = [];
  for (const workspaceId of workspaceIds) {
    offered.push(
      ...(await asSystem(appContext, workspaceId, async (scope) => {
        const phoneId = await findSharing(scope, number);
        if (phoneId === undefined) return [];
        const { name: workspaceName } = await scope.db
          .selectFrom("workspace")
          .select("name")
          .where("id", "=", workspaceId)
          .executeTakeFirstOrThrow();
        const sharers = await selectSharersOf(scope, phoneId);
        return sharers.map((sharer) => ({ ...sharer, workspaceId, workspaceName }));
      })),
    );
  }
  return offered;
}

/**
 * [PH8] [PH9] Signs a shared phone in as one of the profiles that it acts for: as a device, not as the person. Spends
 * the proof.
 *
 * @throws Problem 404 `verificationNotFound`, also for a profile that it does not act for; what the profile's PIN check
 * throws
 */
export async function signInShared(
  deps: PhoneDeps,
  call: Call,
  input: {
    readonly requestId: string;
    readonly workspaceId: string;
    readonly profileId: string;
    readonly pin?: string | undefined;
  },
): Promise<Bearer & { readonly workspaceId: string }> {
  const { appContext } = call;
  const now = appContext.clock.now();
  const requestHash = hashOf(input.requestId);
  const passedAfter = new Date(now.getTime() - proofLife);
  const kept = await inTransaction(appContext.database, {}, (client) => findPassed(client, requestHash, passedAfter));
  if (!kept) throw verificationNotFound();
  const { phoneId } = await asSystem(appContext, input.workspaceId, (scope) =>
    getSharer(scope, kept.number, input.profileId),
  );
  // Its wrong tries must stay counted, so it is asked in a transaction of its own.
  await deps.provePin(appContext, input);
  const user = { userId: randomUUID(), identityId: randomUUID() };
  await asSystem(
    appContext,
    input.workspaceId,
    async (scope) => {
      const { sharer, phoneId: stillId } = await getSharer(scope, kept.number, input.profileId);
      if (stillId !== phoneId) throw verificationNotFound();
      await linkUser(scope, sharer.id, user.userId);
      const self = { ...scope.actor, profileId: sharer.id, displayName: sharer.displayName };
      actingAs(scope, self).audit({
        action: "sharedPhone.signedIn",
        objectType: "sharedPhone",
        objectId: phoneId,
        details: { device: call.device },
      });
    },
    async (client) => {
      // Both are sent before the transaction gives up its power above the tenants.
      const [isSpent] = await Promise.all([
        spendPassed(client, requestHash, passedAfter, now),
        addSharedPhoneUser(client, { ...user, number: kept.number, workspaceId: input.workspaceId, phoneId, now }),
      ]);
      if (!isSpent) throw verificationNotFound();
    },
  );
  const bearer = await openBrowserSession(call, deps.cookies, async () => user);
  return { ...bearer, workspaceId: input.workspaceId };
}

async function getSharer(
  scope: Scope,
  number: string,
  profileId: string,
): Promise<{ readonly sharer: Sharer; readonly phoneId: string }> {
  const phoneId = await findSharing(scope, number);
  const sharers = phoneId === undefined ? [] : await selectSharersOf(scope, phoneId);
  const sharer = sharers.find((one) => one.id === profileId.toLowerCase());
  if (phoneId === undefined || !sharer) throw verificationNotFound();
  return { sharer, phoneId };
}

/** The shared number's id in this workspace; held until the commit, so that it is not removed in between. */
async function findSharing(scope: Scope, number: string): Promise<string | undefined> {
  const row = await scope.db
    .selectFrom("shared_phone")
    .select("id")
    .where("workspace_id", "=", scope.workspaceId)
    .where("number", "=", number)
    .forKeyShare()
    .executeTakeFirst();
  return row?.id;
}
