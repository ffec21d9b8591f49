import type pg from "pg";
import { isPhoneStale, type Provider } from "#features/sessions/rules.ts";
import {
  addIdentity,
  moveIdentity,
  noteIdentity,
  removeIdentity,
  userOfIdentity,
} from "#features/sessions/server/service.ts";
import { notFound, Problem } from "#kit/problem.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import type { UserCall } from "#kit/server/http/route.ts";
import { type AppContext, actingAs, asSystem } from "#kit/server/scope.ts";
import type { OwnIdentity } from "../contract.ts";
import { acceptedProviders, canStillSignIn, mayLink, type ProvenIdentity } from "../rules.ts";
import { demandsOn, type MemberOf, membershipsOf } from "./memberships.ts";
import { markEverywhere } from "./product-team.ts";

interface KnownIdentity {
  readonly id: string;
  readonly userId: string;
  readonly provider: Provider;
}

/** The identity as it is known here: issuer and subject decide (threat B17). Its row is held. */
export async function findIdentity(
  client: pg.ClientBase,
  { issuer, subject, provider }: Pick<ProvenIdentity, "issuer" | "subject" | "provider">,
): Promise<KnownIdentity | undefined> {
  const { rows } = await client.query<KnownIdentity>(
    `select id, user_id as "userId", provider from identity where issuer = $1 and subject = $2 for update`,
    [issuer, subject],
  );
  const found = rows[0];
  // Two configured providers may share an issuer: an identity proven through one is not the other's.
  if (found && found.provider !== provider) {
    throw new Problem("conflict", "otherIdentity", { detail: "This account is known here by another provider" });
  }
  return found;
}

/** The user of an identity, created if it is new. */
export async function identityFor(
  client: pg.ClientBase,
  identity: ProvenIdentity,
): Promise<{ userId: string; identityId: string }> {
  await findIdentity(client, identity);
  return userOfIdentity(client, identity);
}

/**
 * [SO6] Links an identity to a user. An identity of another member stays theirs; one whose user is a member of no
 * workspace, because the person signed in by it before they were invited, is taken over. Returns the memberships whose
 * audit must record it, after the commit: none if it was linked already.
 * @throws Problem 403 `personalSignInRequired` or `domainNotAllowed`, 409 `identityTaken`
 */
export async function linkIdentity(
  client: pg.ClientBase,
  userId: string,
  identity: ProvenIdentity,
): Promise<readonly MemberOf[]> {
  const memberships = await membershipsOf(client, userId);
  if (await isShared(client, userId)) {
    throw new Problem("forbidden", "personalSignInRequired", {
      detail: "A shared device is nobody's own: take over the profile that it acts as instead",
    });
  }
  if (!mayLink(identity, memberships)) {
    throw new Problem("forbidden", "domainNotAllowed", {
      detail: "A workspace of yours accepts e-mail addresses of its own domains alone",
    });
  }
  const known = await findIdentity(client, identity);
  if (known && known.userId !== userId) {
    if ((await membershipsOf(client, known.userId)).length > 0) {
      throw new Problem("conflict", "identityTaken", { detail: "This account belongs to somebody else here" });
    }
    await moveIdentity(client, known.id, userId);
  }
  if (known) await noteIdentity(client, known.id, identity);
  else await addIdentity(client, userId, identity);
  return known?.userId === userId ? [] : memberships;
}

/**
 * [SO20] Whether the user is a shared device or a shared phone: an account that was linked to it would act as everyone who
 * identifies there later (threats B35, B36).
 */
async function isShared(client: pg.ClientBase, userId: string): Promise<boolean> {
  await client.query("select set_config('fettle.user', $1, true)", [userId]);
  const { rowCount } = await client.query(
    `select from device where user_id = $1
     union all select from identity where user_id = $1 and issuer like 'sharedPhone:%'`,
    [userId],
  );
  return rowCount !== null && rowCount > 0;
}

interface IdentityRow {
  readonly id: string;
  readonly provider: Provider;
  readonly username: string;
  readonly email: string | null;
  readonly email_domain: string | null;
  readonly created_at: Date;
  readonly proven_at: Date | null;
  readonly is_current: boolean;
}

const select = `
  select i.id, i.provider, i.username, i.email, i.email_domain, i.created_at, i.proven_at,
    i.id = (select s.identity_id from session s where s.id = $2) as is_current
  from identity i where i.user_id = $1 order by i.created_at, i.id`;

/** [SO18] The identities of a user, and what their workspaces accept; for a shared device, what its workspace does. */
export async function listIdentities({ appContext, userId, sessionId }: UserCall) {
  const { rows, demands } = await inTransaction(appContext.database, { readOnly: true }, async (client) => ({
    ...(await client.query<IdentityRow>(select, [userId, sessionId])),
    demands: await demandsOn(client, userId),
  }));
  return {
    identities: rows.map(ownIdentityOf),
    accepts: demands.map((one) => ({ workspaceId: one.workspaceId, providers: acceptedProviders(one) })),
  };
}

function ownIdentityOf(row: IdentityRow): OwnIdentity {
  return {
    id: row.id,
    provider: row.provider,
    username: row.username,
    email: row.email,
    isCurrent: row.is_current,
    createdAt: row.created_at.toISOString(),
  };
}

/**
 * [SO7] Unlinks one of the caller's identities and ends the sessions that it opened. The last sign-in method for a
 * workspace stays: nobody locks themselves out, and no workspace loses its last admin this way.
 * @throws Problem 404, 409 `lastWayIn`
 */
export async function unlinkIdentity(call: UserCall, identityId: string): Promise<void> {
  const { appContext, userId } = call;
  const now = appContext.clock.now();
  const undone = await inTransaction(appContext.database, {}, async (client) => {
    // Two calls at once must not each rely on the identity that the other one unlinks.
    await client.query("select from app_user where id = $1 for update", [userId]);
    const { rows } = await client.query<IdentityRow>(select, [userId, call.sessionId]);
    const gone = rows.find((row) => row.id === identityId);
    if (!gone || gone.provider === "device") throw notFound();
    const left = rows.filter((row) => row !== gone && row.provider !== "device" && !isStale(row, now));
    const memberships = await membershipsOf(client, userId);
    const ways = left.map((row) => ({ provider: row.provider, emailDomain: row.email_domain }));
    if (!canStillSignIn(ways, memberships)) {
      throw new Problem("conflict", "lastWayIn", { detail: "You could not sign in any more: link another way first" });
    }
    await removeIdentity(client, identityId);
    return { gone, memberships };
  });
  await recordEverywhere(
    appContext,
    undone.memberships,
    "member.identityUnlinked",
    undone.gone.provider,
    undone.gone.username,
  );
  await markEverywhere(appContext, async () => userId);
}

/** [PH10] A number that nobody signed in with for long lets nobody in, although it is still linked. */
const isStale = ({ provider, proven_at, created_at }: IdentityRow, now: Date): boolean =>
  provider === "phone" && isPhoneStale(proven_at ?? created_at, now);

/** A way in concerns every workspace of the person, so the audit of each has it. */
export async function recordEverywhere(
  appContext: AppContext,
  memberships: readonly MemberOf[],
  action: "member.identityLinked" | "member.identityUnlinked",
  provider: string,
  username: string,
): Promise<void> {
  for (const { workspaceId, profileId, displayName } of memberships) {
    await asSystem(appContext, workspaceId, async (scope) => {
      const own = actingAs(scope, { ...scope.actor, profileId, displayName });
      own.audit({ action, objectType: "profile", objectId: profileId, details: { provider, username } });
      scope.publish({ topic: "members", subjectId: profileId });
    });
  }
}
