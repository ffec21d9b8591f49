import type pg from "pg";
import { hashOf, newSalt, newSecret, secretFrom } from "#kit/server/secrets.ts";
import { inForce, lifeMax, refreshGrace, tokenLife } from "../rules.ts";
import { endSession, holdSessionByCookie, issueToken } from "./session-store.ts";

/** What a browser gets for its cookie: the next cookie, and a bearer token. */
export interface Renewal {
  readonly sessionId: string;
  readonly userId: string;
  readonly cookie: string;
  readonly token: string;
  readonly expiresAt: Date;
}

/**
 * [SE10] Exchanges a cookie for its successor. Within the grace of 1.5 s the same cookie answers with the same successor
 * (two tabs), and so it does later while nobody has used that successor: the answer was lost in a dead spot. Else whoever
 * comes with it has copied it: the session ends for both (threat B19). Undefined where the cookie opens nothing, `"reused"` where it was copied: the caller commits either way.
 */
export async function renew(client: pg.ClientBase, cookie: string, now: Date): Promise<Renewal | "reused" | undefined> {
  const session = await holdSessionByCookie(client, cookie);
  if (!session) return successorOf(client, cookie, now);
  if (!inForce(session, now)) return undefined;
  const salt = newSalt();
  const next = secretFrom(cookie, salt, "cookie");
  const token = secretFrom(cookie, salt, "token");
  const expiresAt = new Date(now.getTime() + tokenLife);
  await client.query(
    "insert into session_spent_cookie (cookie_hash, session_id, salt, spent_at, token_hash) values ($1, $2, $3, $4, $5)",
    [hashOf(cookie), session.id, salt, now, hashOf(token)],
  );
  await client.query("update session set cookie_hash = $2 where id = $1", [session.id, hashOf(next)]);
  await client.query(
    "insert into session_token (token_hash, session_id, expires_at, issued_at) values ($1, $2, $3, $4)",
    [hashOf(token), session.id, expiresAt, now],
  );
  return { sessionId: session.id, userId: session.userId, cookie: next, token, expiresAt };
}

interface SpentRow {
  readonly session_id: string;
  readonly user_id: string;
  readonly salt: Buffer;
  readonly spent_at: Date;
  readonly arrived_at: Date | null;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
}

/** The last successor of a cookie that was exchanged already; a successor may have been exchanged within the grace too. */
async function successorOf(client: pg.ClientBase, cookie: string, now: Date): Promise<Renewal | "reused" | undefined> {
  let found: Renewal | undefined;
  for (let held = cookie; ; ) {
    const { rows } = await client.query<SpentRow>(
      `select c.session_id, s.user_id, c.salt, c.spent_at, c.arrived_at,
         s.last_seen_at as "lastSeenAt", s.expires_at as "expiresAt"
       from session_spent_cookie c
       join session s on s.id = c.session_id
       join app_user u on u.id = s.user_id and u.disabled_at is null
       where c.cookie_hash = $1`,
      [hashOf(held)],
    );
    const [spent] = rows;
    if (!spent) return found;
    if (!inForce(spent, now)) return undefined;
    const next = secretFrom(held, spent.salt, "cookie");
    const token = secretFrom(held, spent.salt, "token");
    const isLate = now.getTime() - spent.spent_at.getTime() > refreshGrace;
    if (isLate && (spent.arrived_at !== null || (await isSpent(client, next)))) {
      await endSession(client, spent.session_id);
      return "reused";
    }
    const expiresAt = new Date((isLate ? now : spent.spent_at).getTime() + tokenLife);
    if (isLate) await issueAgain(client, { token, sessionId: spent.session_id, expiresAt, now });
    found = { sessionId: spent.session_id, userId: spent.user_id, cookie: next, token, expiresAt };
    held = next;
  }
}

async function isSpent(client: pg.ClientBase, cookie: string): Promise<boolean> {
  const { rowCount } = await client.query("select from session_spent_cookie where cookie_hash = $1", [hashOf(cookie)]);
  return rowCount !== 0;
}

/** The token of an answer that was lost; it may have run out since, and have been swept. */
async function issueAgain(
  client: pg.ClientBase,
  lost: { readonly token: string; readonly sessionId: string; readonly expiresAt: Date; readonly now: Date },
): Promise<void> {
  await client.query(
    `insert into session_token (token_hash, session_id, expires_at, issued_at) values ($1, $2, $3, $4)
     on conflict (token_hash) do update set expires_at = excluded.expires_at`,
    [hashOf(lost.token), lost.sessionId, lost.expiresAt, lost.now],
  );
}

/** A sign-in that has just been proven again, by the identity that the session goes on with. */
export interface Proof {
  readonly identityId: string;
}

/**
 * [SE13] New secrets for a session that has gained something (threat B20): its old cookie and every token are dead at
 * once, without a grace. With a proof the session counts as signed in now.
 */
export async function rotateSession(
  client: pg.ClientBase,
  sessionId: string,
  now: Date,
  proof?: Proof,
): Promise<{ token: string; cookie: string }> {
  const cookie = newSecret();
  await client.query("delete from session_token where session_id = $1", [sessionId]);
  await client.query("delete from session_spent_cookie where session_id = $1", [sessionId]);
  await client.query("update session set cookie_hash = $2 where id = $1", [sessionId, hashOf(cookie)]);
  if (proof) {
    await client.query(
      `update session set identity_id = $2, signed_in_at = $3, last_seen_at = $3, longest_idle_s = 0, expires_at = $4
       where id = $1`,
      [sessionId, proof.identityId, now, new Date(now.getTime() + lifeMax)],
    );
  }
  return { token: await issueToken(client, sessionId, now), cookie };
}
