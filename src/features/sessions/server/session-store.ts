import { randomUUID } from "node:crypto";
import type pg from "pg";
import { hashOf, newSecret } from "#kit/server/secrets.ts";
import { lifeMax, type Provider, tokenLife } from "../rules.ts";

export interface Identity {
  readonly provider: Provider;
  readonly issuer: string;
  readonly subject: string;
  readonly username: string;
  readonly emailDomain?: string | undefined;
}

/** The user who owns the identity; made with it where nobody does. The subject decides, never the e-mail. */
export async function userOfIdentity(
  client: pg.ClientBase,
  identity: Identity,
): Promise<{ userId: string; identityId: string }> {
  const found = await client.query<{ id: string; user_id: string }>(
    "select id, user_id from identity where issuer = $1 and subject = $2",
    [identity.issuer, identity.subject],
  );
  const row = found.rows[0];
  if (row) return { userId: row.user_id, identityId: row.id };
  const userId = randomUUID();
  await client.query("insert into app_user (id) values ($1)", [userId]);
  return { userId, identityId: await addIdentity(client, userId, identity) };
}

/** One more way for a user to sign in. Answers its id. */
export async function addIdentity(client: pg.ClientBase, userId: string, identity: Identity): Promise<string> {
  const identityId = randomUUID();
  await client.query(
    `insert into identity (id, user_id, provider, issuer, subject, username, email_domain)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      identityId,
      userId,
      identity.provider,
      identity.issuer,
      identity.subject,
      identity.username,
      identity.emailDomain ?? null,
    ],
  );
  return identityId;
}

export interface NewSession {
  readonly userId: string;
  readonly identityId: string | null;
  readonly device: string;
  readonly now: Date;
  /** For tokens that no browser renews: test worlds. */
  readonly tokenLifeMs?: number | undefined;
}

/** Opens a session; its two secrets are told once and kept as hashes. */
export async function openSession(
  client: pg.ClientBase,
  session: NewSession,
): Promise<{ sessionId: string; token: string; cookie: string }> {
  const sessionId = randomUUID();
  const cookie = newSecret();
  const expiresAt = new Date(session.now.getTime() + lifeMax);
  await client.query(
    `insert into session (id, user_id, identity_id, cookie_hash, device, created_at, last_seen_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $6, $7)`,
    [sessionId, session.userId, session.identityId, hashOf(cookie), session.device, session.now, expiresAt],
  );
  const token = await issueToken(client, sessionId, session.now, session.tokenLifeMs);
  return { sessionId, token, cookie };
}

export async function issueToken(
  client: pg.ClientBase,
  sessionId: string,
  now: Date,
  lifeMs = tokenLife,
): Promise<string> {
  const token = newSecret();
  await client.query("insert into session_token (token_hash, session_id, expires_at) values ($1, $2, $3)", [
    hashOf(token),
    sessionId,
    new Date(now.getTime() + lifeMs),
  ]);
  return token;
}

export async function findSessionByCookie(
  client: pg.ClientBase,
  cookie: string,
): Promise<{ id: string; lastSeenAt: Date; expiresAt: Date } | undefined> {
  const { rows } = await client.query<{ id: string; last_seen_at: Date; expires_at: Date }>(
    `select s.id, s.last_seen_at, s.expires_at from session s
     join app_user u on u.id = s.user_id and u.disabled_at is null
     where s.cookie_hash = $1`,
    [hashOf(cookie)],
  );
  const row = rows[0];
  return row && { id: row.id, lastSeenAt: row.last_seen_at, expiresAt: row.expires_at };
}

export async function endSession(client: pg.ClientBase, sessionId: string): Promise<void> {
  await client.query("delete from session where id = $1", [sessionId]);
}

export async function noteSeen(client: pg.ClientBase, sessionId: string, at: Date): Promise<void> {
  await client.query("update session set last_seen_at = $2 where id = $1 and last_seen_at < $2", [sessionId, at]);
}

/** Removes what can no longer open anything. */
export async function sweepSessions(client: pg.ClientBase, now: Date): Promise<void> {
  await client.query("delete from session_token where expires_at < $1", [now]);
  await client.query("delete from session where expires_at < $1", [now]);
  await client.query("delete from one_time_link where expires_at < $1", [now]);
}
