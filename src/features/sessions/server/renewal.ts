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
 * (two tabs, an answer that was lost); after it, whoever comes with it has copied it: the session ends for both (threat
 * B19). Undefined where the cookie opens nothing, `"reused"` where it was copied: the caller commits either way.
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
    "insert into session_spent_cookie (cookie_hash, session_id, salt, spent_at) values ($1, $2, $3, $4)",
    [hashOf(cookie), session.id, salt, now],
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
}

/** The last successor of a cookie that was exchanged already; a successor may have been exchanged within the grace too. */
async function successorOf(client: pg.ClientBase, cookie: string, now: Date): Promise<Renewal | "reused" | undefined> {
  let found: Renewal | undefined;
  for (let held = cookie; ; ) {
    const { rows } = await client.query<SpentRow>(
      `select c.session_id, s.user_id, c.salt, c.spent_at from session_spent_cookie c
       join session s on s.id = c.session_id
       join app_user u on u.id = s.user_id and u.disabled_at is null
       where c.cookie_hash = $1`,
      [hashOf(held)],
    );
    const [spent] = rows;
    if (!spent) return found;
    if (now.getTime() - spent.spent_at.getTime() > refreshGrace) {
      await endSession(client, spent.session_id);
      return "reused";
    }
    const next = secretFrom(held, spent.salt, "cookie");
    found = {
      sessionId: spent.session_id,
      userId: spent.user_id,
      cookie: next,
      token: secretFrom(held, spent.salt, "token"),
      expiresAt: new Date(spent.spent_at.getTime() + tokenLife),
    };
    held = next;
  }
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
