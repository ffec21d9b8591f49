import { randomUUID } from "node:crypto";
import type pg from "pg";
import { hashOf, newSecret } from "#kit/server/secrets.ts";
import { day } from "#kit/time.ts";
import { lifeMax, type Provider, tokenLife } from "../rules.ts";

/** How long a copied cookie is recognised as one. Afterwards it opens nothing either, and ends nothing. */
const spentRetentionMs = 2 * day;

export interface Identity {
  readonly provider: Provider;
  readonly issuer: string;
  readonly subject: string;
  readonly username: string;
  /** Of the e-mail, where the provider proved it. */
  readonly emailDomain?: string | undefined;
  /** The e-mail as the provider reports it, and whether it has verified it. */
  readonly email?: string | undefined;
  readonly emailVerified?: boolean | undefined;
  /** Whether it is one of the provider's own people [SO19]. */
  readonly isProductTeam?: boolean | undefined;
}

/**
 * Returns the user who owns the identity, and creates both if they are missing. The subject decides, never the e-mail.
 */
export async function userOfIdentity(
  client: pg.ClientBase,
  identity: Identity,
): Promise<{ userId: string; identityId: string }> {
  const found = await client.query<{ id: string; user_id: string }>(
    "select id, user_id from identity where issuer = $1 and subject = $2",
    [identity.issuer, identity.subject],
  );
  const row = found.rows[0];
  if (row) {
    await noteIdentity(client, row.id, identity);
    return { userId: row.user_id, identityId: row.id };
  }
  const userId = randomUUID();
  await client.query("insert into app_user (id) values ($1)", [userId]);
  return { userId, identityId: await addIdentity(client, userId, identity) };
}

/** The provider's present data: a changed e-mail, or one that is no longer verified, counts at once (threat B17). */
export async function noteIdentity(client: pg.ClientBase, identityId: string, identity: Identity): Promise<void> {
  await client.query(
    `update identity set username = $2, email_domain = $3, email = $4, email_verified = $5, is_product_team = $6
     where id = $1
       and (username, email_domain, email, email_verified, is_product_team) is distinct from ($2, $3, $4, $5, $6)`,
    [identityId, ...identityColumns(identity)],
  );
}

const identityColumns = (identity: Identity) => [
  identity.username,
  identity.emailDomain ?? null,
  identity.email ?? null,
  identity.emailVerified ?? false,
  identity.isProductTeam ?? false,
];

/** One more way for a user to sign in. Returns its id. */
export async function addIdentity(client: pg.ClientBase, userId: string, identity: Identity): Promise<string> {
  const identityId = randomUUID();
  await client.query(
    `insert into identity
       (id, user_id, provider, issuer, subject, username, email_domain, email, email_verified, is_product_team)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [identityId, userId, identity.provider, identity.issuer, identity.subject, ...identityColumns(identity)],
  );
  return identityId;
}

/** Moves an identity to another user, and ends the sessions that it had opened. Deletes a user without any. */
export async function moveIdentity(client: pg.ClientBase, identityId: string, toUserId: string): Promise<void> {
  await client.query("delete from session where identity_id = $1", [identityId]);
  await client.query(
    `with moved as (
       update identity i set user_id = $2 from identity old where i.id = $1 and old.id = i.id
       returning old.user_id
     )
     delete from app_user u using moved
     where u.id = moved.user_id and not exists (select from identity o where o.user_id = u.id and o.id <> $1)`,
    [identityId, toUserId],
  );
}

/** Takes an identity away; the sessions that it opened go with it. */
export async function removeIdentity(client: pg.ClientBase, identityId: string): Promise<void> {
  await client.query("delete from identity where id = $1", [identityId]);
}

export interface NewSession {
  readonly userId: string;
  readonly identityId: string | null;
  readonly device: string;
  readonly now: Date;
  /** For tokens that no browser renews: test worlds. */
  readonly tokenLifeMs?: number | undefined;
  /** Keeps the token when its holder gains a right [SE13]: an outside grader holds a token and has no cookie to renew it. */
  readonly outlivesGains?: boolean | undefined;
}

/** Opens a session; its two secrets are sent once and stored as hashes. */
export async function openSession(
  client: pg.ClientBase,
  session: NewSession,
): Promise<{ sessionId: string; token: string; cookie: string }> {
  const sessionId = randomUUID();
  const cookie = newSecret();
  const expiresAt = new Date(session.now.getTime() + lifeMax);
  await client.query(
    `insert into session
       (id, user_id, identity_id, cookie_hash, device, created_at, last_seen_at, signed_in_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $6, $6, $7)`,
    [sessionId, session.userId, session.identityId, hashOf(cookie), session.device, session.now, expiresAt],
  );
  const token = await issueToken(client, sessionId, session.now, session.tokenLifeMs);
  if (session.outlivesGains) {
    await client.query("update session_token set issued_at = 'infinity' where token_hash = $1", [hashOf(token)]);
  }
  return { sessionId, token, cookie };
}

export async function issueToken(
  client: pg.ClientBase,
  sessionId: string,
  now: Date,
  lifeMs = tokenLife,
): Promise<string> {
  const token = newSecret();
  await client.query(
    "insert into session_token (token_hash, session_id, expires_at, issued_at) values ($1, $2, $3, $4)",
    [hashOf(token), sessionId, new Date(now.getTime() + lifeMs), now],
  );
  return token;
}

/** The session that a cookie opens, whether in force or not. The row is held: a cookie is exchanged once. */
export async function holdSessionByCookie(client: pg.ClientBase, cookie: string): Promise<StoredSession | undefined> {
  const { rows } = await client.query<StoredSession>(
    `select s.id, s.user_id as "userId", s.last_seen_at as "lastSeenAt", s.expires_at as "expiresAt" from session s
     join app_user u on u.id = s.user_id and u.disabled_at is null
     where s.cookie_hash = $1
     for update of s`,
    [hashOf(cookie)],
  );
  return rows[0];
}

/** The session that an exchanged cookie opened. The row is locked, so that two answers to it are serialized. */
export async function holdSessionBySpentCookie(
  client: pg.ClientBase,
  cookie: string,
): Promise<StoredSession | undefined> {
  const { rows } = await client.query<StoredSession>(
    `select s.id, s.user_id as "userId", s.last_seen_at as "lastSeenAt", s.expires_at as "expiresAt" from session s
     join app_user u on u.id = s.user_id and u.disabled_at is null
     where s.id = (select session_id from session_spent_cookie where cookie_hash = $1)
     for update of s`,
    [hashOf(cookie)],
  );
  return rows[0];
}

export interface SpentCookie {
  /** What its successor is made of; null where it was replaced before anybody used it. */
  readonly salt: Buffer | null;
  readonly spentAt: Date;
  readonly tokenHash: Buffer;
  /** The token that was given with the successor has been used. */
  readonly hasTokenArrived: boolean;
  /** Of the secret of the browser that exchanged it, if it sent one. */
  readonly browserHash: Buffer | null;
}

export async function findSpentCookie(client: pg.ClientBase, cookie: string): Promise<SpentCookie | undefined> {
  const { rows } = await client.query<SpentCookie>(
    `select salt, spent_at as "spentAt", token_hash as "tokenHash", arrived_at is not null as "hasTokenArrived",
       browser_hash as "browserHash"
     from session_spent_cookie where cookie_hash = $1`,
    [hashOf(cookie)],
  );
  return rows[0];
}

export interface StoredSession {
  readonly id: string;
  readonly userId: string;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
}

export async function endSession(client: pg.ClientBase, sessionId: string): Promise<void> {
  await client.query("delete from session where id = $1", [sessionId]);
}

export async function noteSeen(client: pg.ClientBase, sessionId: string, at: Date): Promise<void> {
  await client.query(
    `update session set last_seen_at = $2,
       longest_idle_s = greatest(longest_idle_s, extract(epoch from $2::timestamptz - last_seen_at)::integer)
     where id = $1 and last_seen_at < $2`,
    [sessionId, at],
  );
}

/** What a browser was given for its cookie is in use: the answer was not lost on its way. */
export async function noteArrived(client: pg.ClientBase, token: string, at: Date): Promise<void> {
  await client.query("update session_token set used_at = $2 where token_hash = $1 and used_at is null", [
    hashOf(token),
    at,
  ]);
  await client.query("update session_spent_cookie set arrived_at = $2 where token_hash = $1 and arrived_at is null", [
    hashOf(token),
    at,
  ]);
}

/** Removes what can no longer open anything. */
export async function sweepSessions(client: pg.ClientBase, now: Date): Promise<void> {
  await client.query("delete from session_token where expires_at < $1", [now]);
  await client.query("delete from session where expires_at < $1", [now]);
  await client.query("delete from one_time_link where expires_at < $1", [now]);
  await client.query("delete from session_spent_cookie where spent_at < $1", [
    new Date(now.getTime() - spentRetentionMs),
  ]);
}
