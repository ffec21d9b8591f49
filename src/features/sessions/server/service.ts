import { randomUUID } from "node:crypto";
import type pg from "pg";
import { Problem } from "#kit/problem.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import type { Call, UserCall } from "#kit/server/http/route.ts";
import type { AppContext } from "#kit/server/scope.ts";
import { hashOf, newSecret } from "#kit/server/secrets.ts";
import type { Membership } from "../contract.ts";
import { oneTimeLinkLife, type Provider, tokenLife } from "../rules.ts";
import { type CookieSettings, sessionCookieOf, setSessionCookie } from "./cookie.ts";
import { type Proof, renew, rotateSession } from "./renewal.ts";
import {
  addIdentity,
  endSession,
  holdSessionByCookie,
  type Identity,
  openSession,
  userOfIdentity,
} from "./session-store.ts";

export { type CookieSettings, hostCookie } from "./cookie.ts";
export {
  addSharedPhoneUser,
  findPhoneOwner,
  isPersonalNumber,
  notePhoneProven,
  type PhoneOwner,
  phoneIdentity,
  setPhoneIdentity,
} from "./phone-identity.ts";
export { rotateSession } from "./renewal.ts";
export {
  addIdentity,
  type Identity,
  moveIdentity,
  noteIdentity,
  openSession,
  removeIdentity,
  userOfIdentity,
} from "./session-store.ts";

export interface Bearer {
  readonly token: string;
  readonly expiresAt: string;
}

const bearerFrom = (token: string, now: Date): Bearer => ({
  token,
  expiresAt: new Date(now.getTime() + tokenLife).toISOString(),
});

/** A new bearer token for the browser's session, and a new cookie. @throws Problem 401 where its cookie opens none */
export async function resume(
  call: Call,
  settings: CookieSettings,
  browserSecret: string | undefined,
): Promise<Bearer & { userId: string }> {
  const cookie = sessionCookieOf(call, settings);
  if (cookie === undefined) throw new Problem("unauthenticated");
  const { database, clock, log } = call.appContext;
  const now = clock.now();
  const renewed = await inTransaction(database, { isForReading: true }, (client) =>
    renew(client, { cookie, browserSecret }, now),
  );
  if (renewed === "reused") log.warn({ address: call.address }, "a cookie was used twice: its session has ended");
  if (renewed === undefined || renewed === "reused") throw new Problem("unauthenticated");
  setSessionCookie(call, settings, renewed.cookie);
  return { token: renewed.token, expiresAt: renewed.expiresAt.toISOString(), userId: renewed.userId };
}

/** Signs a browser in as the owner of an identity that has just been proven. */
export const signInAs = (call: Call, settings: CookieSettings, identity: Identity): Promise<Bearer> =>
  openBrowserSession(call, settings, (client) => userOfIdentity(client, identity));

/**
 * Opens a session in the caller's browser for the user that `prove` finds, in the same transaction. It ends the
 * browser's previous session, whose cookie is overwritten and which could not be ended later.
 */
export async function openBrowserSession(
  call: Call,
  settings: CookieSettings,
  prove: (client: pg.ClientBase) => Promise<{ readonly userId: string; readonly identityId: string | null }>,
): Promise<Bearer> {
  const now = call.appContext.clock.now();
  const before = sessionCookieOf(call, settings);
  const opened = await inTransaction(call.appContext.database, {}, async (client) => {
    const { userId, identityId } = await prove(client);
    const left = before === undefined ? undefined : await holdSessionByCookie(client, before);
    if (left) await endSession(client, left.id);
    return openSession(client, { userId, identityId, device: call.device, now });
  });
  setSessionCookie(call, settings, opened.cookie);
  return bearerFrom(opened.token, now);
}

/**
 * [SE13] New secrets for the session of this browser, sent to it alone.
 * @param demand runs in the same transaction, outside the tenants: throws if the session is to get none after all
 */
export async function rotateBrowserSession(
  call: Call,
  settings: CookieSettings,
  sessionId: string,
  proof?: Proof,
  demand?: (client: pg.ClientBase) => Promise<void>,
): Promise<Bearer> {
  const now = call.appContext.clock.now();
  const { token, cookie } = await inTransaction(call.appContext.database, {}, async (client) => {
    await demand?.(client);
    return rotateSession(client, sessionId, now, proof);
  });
  setSessionCookie(call, settings, cookie);
  return bearerFrom(token, now);
}

/** Marks the user's session as freshly signed in: for the demo, whose people sign in without proof anyway. */
export async function signInAgain(call: UserCall, settings: CookieSettings): Promise<Bearer> {
  const { rows } = await inTransaction(call.appContext.database, { readOnly: true }, (client) =>
    client.query<{ id: string | null }>("select identity_id as id from session where id = $1", [call.sessionId]),
  );
  const identityId = rows[0]?.id;
  if (!identityId) throw new Problem("unauthenticated");
  return rotateBrowserSession(call, settings, call.sessionId, { identityId });
}

export type LinkPurpose = "setup" | "signIn" | "recovery";

/**
 * A one-time link's secret: to set up the first workspace, to sign a user in, or to turn a workspace's enforcement off.
 * Only the server's operator makes one.
 */
export async function makeOneTimeLink(
  appContext: AppContext,
  purpose: LinkPurpose,
  userId: string | null,
  workspaceId: string | null = null,
): Promise<string> {
  const token = newSecret();
  const expiresAt = new Date(appContext.clock.now().getTime() + oneTimeLinkLife);
  await inTransaction(appContext.database, {}, async (client) => {
    // Only the newest set-up link works.
    if (purpose === "setup") await client.query("delete from one_time_link where purpose = 'setup'");
    await client.query(
      "insert into one_time_link (token_hash, purpose, user_id, for_workspace_id, expires_at) values ($1, $2, $3, $4, $5)",
      [hashOf(token), purpose, userId, workspaceId, expiresAt],
    );
  });
  return token;
}

export interface LinkedTo {
  readonly userId: string | null;
  readonly workspaceId: string | null;
}

/** Spends a one-time link. @throws Problem 422 `linkInvalid` */
export const spendOneTimeLink = (appContext: AppContext, token: string, purpose: LinkPurpose): Promise<LinkedTo> =>
  takeLink(
    appContext,
    `delete from one_time_link where token_hash = $1 and purpose = $2 and expires_at > $3
     returning user_id as "userId", for_workspace_id as "workspaceId"`,
    [hashOf(token), purpose, appContext.clock.now()],
  );

/** What a one-time link is for, without spending it. @throws Problem 422 `linkInvalid` */
export const peekOneTimeLink = (appContext: AppContext, token: string, purpose: LinkPurpose): Promise<LinkedTo> =>
  takeLink(
    appContext,
    `select user_id as "userId", for_workspace_id as "workspaceId" from one_time_link
     where token_hash = $1 and purpose = $2 and expires_at > $3`,
    [hashOf(token), purpose, appContext.clock.now()],
  );

async function takeLink(appContext: AppContext, text: string, values: readonly unknown[]): Promise<LinkedTo> {
  const { rows } = await inTransaction(appContext.database, {}, (client) => client.query<LinkedTo>(text, [...values]));
  const row = rows[0];
  if (!row) throw new Problem("unprocessable", "linkInvalid", { detail: "This link was used already, or is too old" });
  return row;
}

export async function signInByLink(call: Call, settings: CookieSettings, token: string): Promise<Bearer> {
  const { userId } = await spendOneTimeLink(call.appContext, token, "signIn");
  if (userId === null) throw new Problem("unprocessable", "linkInvalid");
  return openBrowserSession(call, settings, async (client) => ({
    userId,
    identityId: await linkedIdentity(client, userId),
  }));
}

/**
 * [SE33] The identity of a session that the operator's link opens: one of its own, for a person who signs in by a provider or a
 * phone has not proven that now. A device stays the device that it is.
 */
async function linkedIdentity(client: pg.ClientBase, userId: string): Promise<string | null> {
  const { rows } = await client.query<{ id: string; provider: Provider; username: string }>(
    "select id, provider, username from identity where user_id = $1 order by (provider = 'link') desc, created_at limit 1",
    [userId],
  );
  const [known] = rows;
  if (known === undefined || known.provider === "link" || known.provider === "device") return known?.id ?? null;
  const { username } = known;
  return addIdentity(client, userId, { provider: "link", issuer: "fettle", subject: randomUUID(), username });
}

/** The workspaces of a user, across all of them: the only query that runs outside the tenants. */
export function listMemberships(call: UserCall): Promise<Membership[]> {
  return inTransaction(call.appContext.database, { readOnly: true }, async (client) => {
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
