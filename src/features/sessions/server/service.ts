import { Problem } from "#kit/problem.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import type { Call, UserCall } from "#kit/server/http/route.ts";
import type { Foundation } from "#kit/server/scope.ts";
import { hashOf, newSecret } from "#kit/server/secrets.ts";
import type { Membership } from "../contract.ts";
import { inForce, oneTimeLinkLife, tokenLife } from "../rules.ts";
import { type CookieSettings, sessionCookieOf, setSessionCookie } from "./cookie.ts";
import { findSessionByCookie, type Identity, issueToken, openSession, userOfIdentity } from "./session-store.ts";

export type { CookieSettings } from "./cookie.ts";
export { type Identity, userOfIdentity } from "./session-store.ts";

export interface Bearer {
  readonly token: string;
  readonly expiresAt: string;
}

const bearerFrom = (token: string, now: Date): Bearer => ({
  token,
  expiresAt: new Date(now.getTime() + tokenLife).toISOString(),
});

/** A new bearer token for the browser's session. @throws Problem 401 where its cookie opens none */
export function resume(call: Call, settings: CookieSettings): Promise<Bearer> {
  const cookie = sessionCookieOf(call, settings);
  if (cookie === undefined) throw new Problem("unauthenticated");
  const now = call.foundation.clock.now();
  return inTransaction(call.foundation.database, {}, async (client) => {
    const session = await findSessionByCookie(client, cookie);
    if (!session || !inForce(session, now)) throw new Problem("unauthenticated");
    return bearerFrom(await issueToken(client, session.id, now), now);
  });
}

/** Signs a browser in as the owner of an identity that has just been proven. */
export async function signInAs(call: Call, settings: CookieSettings, identity: Identity): Promise<Bearer> {
  const now = call.foundation.clock.now();
  const opened = await inTransaction(call.foundation.database, {}, async (client) => {
    const { userId, identityId } = await userOfIdentity(client, identity);
    return openSession(client, { userId, identityId, device: call.device, now });
  });
  setSessionCookie(call, settings, opened.cookie);
  return bearerFrom(opened.token, now);
}

/** A one-time link's secret: to set up the first workspace, or to sign a user in from the server's console. */
export async function makeOneTimeLink(
  foundation: Foundation,
  purpose: "setup" | "signIn",
  userId: string | null,
): Promise<string> {
  const token = newSecret();
  const expiresAt = new Date(foundation.clock.now().getTime() + oneTimeLinkLife);
  await inTransaction(foundation.database, {}, async (client) => {
    // Only the newest set-up link works.
    if (purpose === "setup") await client.query("delete from one_time_link where purpose = 'setup'");
    await client.query("insert into one_time_link (token_hash, purpose, user_id, expires_at) values ($1, $2, $3, $4)", [
      hashOf(token),
      purpose,
      userId,
      expiresAt,
    ]);
  });
  return token;
}

/** Spends a one-time link. @throws Problem 422 `linkInvalid` */
export async function spendOneTimeLink(
  foundation: Foundation,
  token: string,
  purpose: "setup" | "signIn",
): Promise<{ userId: string | null }> {
  const now = foundation.clock.now();
  return inTransaction(foundation.database, {}, async (client) => {
    const { rows } = await client.query<{ user_id: string | null }>(
      "delete from one_time_link where token_hash = $1 and purpose = $2 and expires_at > $3 returning user_id",
      [hashOf(token), purpose, now],
    );
    const row = rows[0];
    if (!row)
      throw new Problem("unprocessable", "linkInvalid", { detail: "This link was used already, or is too old" });
    return { userId: row.user_id };
  });
}

export async function signInByLink(call: Call, settings: CookieSettings, token: string): Promise<Bearer> {
  const { userId } = await spendOneTimeLink(call.foundation, token, "signIn");
  if (userId === null) throw new Problem("unprocessable", "linkInvalid");
  const now = call.foundation.clock.now();
  const opened = await inTransaction(call.foundation.database, {}, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      "select id from identity where user_id = $1 order by (provider = 'link') desc, created_at limit 1",
      [userId],
    );
    return openSession(client, { userId, identityId: rows[0]?.id ?? null, device: call.device, now });
  });
  setSessionCookie(call, settings, opened.cookie);
  return bearerFrom(opened.token, now);
}

/** The workspaces of a user, across all of them: the one question that is asked above the tenants. */
export function listMemberships(call: UserCall): Promise<Membership[]> {
  return inTransaction(call.foundation.database, {}, async (client) => {
    await client.query("select set_config('fettle.user', $1, true)", [call.userId]);
    const { rows } = await client.query<Membership>(
      `select w.id as "workspaceId", w.name as "workspaceName", e.name as "enterpriseName",
         p.id as "profileId", p.display_name as "displayName"
       from profile_link l
       join profile p on p.workspace_id = l.workspace_id and p.id = l.profile_id and p.removed_at is null
       join workspace w on w.id = l.workspace_id
       join enterprise e on e.id = w.enterprise_id
       where l.user_id = $1
       order by lower(w.name), w.id`,
      [call.userId],
    );
    return rows;
  });
}
