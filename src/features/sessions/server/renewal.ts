import type pg from "pg";
import { hashOf, newSalt, newSecret, secretFrom } from "#kit/server/secrets.ts";
import { answerToSpent, inForce, lifeMax, tokenLife } from "../rules.ts";
import {
  endSession,
  findSpentCookie,
  holdSessionByCookie,
  holdSessionBySpentCookie,
  issueToken,
  type SpentCookie,
  type StoredSession,
} from "./session-store.ts";

/** What a browser gets for its cookie: the next cookie, and a bearer token. */
export interface Renewal {
  readonly sessionId: string;
  readonly userId: string;
  readonly cookie: string;
  readonly token: string;
  readonly expiresAt: Date;
}

/** What a browser comes with: its cookie, and the secret that it keeps apart from it, where it can keep one. */
export interface Presented {
  readonly cookie: string;
  readonly browserSecret?: string | undefined;
}

/**
 * [SE10] Exchanges a cookie for its successor; an old one is answered as `answerToSpent` says.
 * @returns undefined if the cookie opens nothing, `"reused"` if a copy of it was used and the session has ended: the
 * caller commits either way
 */
export async function renew(
  client: pg.ClientBase,
  presented: Presented,
  now: Date,
): Promise<Renewal | "reused" | undefined> {
  const session = await holdSessionByCookie(client, presented.cookie);
  if (!session) return renewBySpent(client, presented, now);
  if (!inForce(session, now)) return undefined;
  const salt = newSalt();
  const { renewal, tokenHash } = successorOf(session, presented.cookie, salt, now);
  await client.query(
    `insert into session_spent_cookie (cookie_hash, session_id, salt, spent_at, token_hash, browser_hash)
     values ($1, $2, $3, $4, $5, $6)`,
    [hashOf(presented.cookie), session.id, salt, now, tokenHash, browserHashOf(presented)],
  );
  await handOver(client, renewal, now);
  return renewal;
}

/** A successor may have been exchanged within the grace too: the last one counts. */
async function renewBySpent(
  client: pg.ClientBase,
  presented: Presented,
  now: Date,
): Promise<Renewal | "reused" | undefined> {
  const session = await holdSessionBySpentCookie(client, presented.cookie);
  if (!session || !inForce(session, now)) return undefined;
  let found: Renewal | undefined;
  for (let held = presented.cookie; ; ) {
    const spent = await findSpentCookie(client, held);
    if (!spent) return found;
    const { salt } = spent;
    const answer = salt === null ? "reused" : await answerTo(client, { held, salt, spent }, presented, now);
    if (salt === null || answer === "reused") {
      await endSession(client, session.id);
      return "reused";
    }
    if (answer === "anotherSuccessor") return replaceSuccessor(client, session, { held, salt, spent }, now);
    const { renewal } = successorOf(session, held, salt, answer === "sameSuccessor" ? spent.spentAt : now);
    if (answer === "lostSuccessor") await issueAgain(client, renewal, now);
    found = renewal;
    held = renewal.cookie;
  }
}

interface Exchanged {
  readonly held: string;
  readonly salt: Buffer;
  readonly spent: SpentCookie;
}

async function answerTo(client: pg.ClientBase, { held, salt, spent }: Exchanged, presented: Presented, now: Date) {
  const browserHash = browserHashOf(presented);
  return answerToSpent({
    ageMs: now.getTime() - spent.spentAt.getTime(),
    isSuccessorUsed: (await findSpentCookie(client, secretFrom(held, salt, "cookie"))) !== undefined,
    hasTokenArrived: spent.hasTokenArrived,
    browser: spent.browserHash === null ? "unknown" : browserHash?.equals(spent.browserHash) ? "same" : "another",
  });
}

/**
 * The browser lost the successor before it was on its disk. It gets another one, and the lost one ends the session when
 * it comes: only a copy can still hold it.
 */
async function replaceSuccessor(
  client: pg.ClientBase,
  session: StoredSession,
  { held, salt, spent }: Exchanged,
  now: Date,
): Promise<Renewal> {
  const next = newSalt();
  const { renewal, tokenHash } = successorOf(session, held, next, now);
  await client.query("insert into session_spent_cookie (cookie_hash, session_id, spent_at) values ($1, $2, $3)", [
    hashOf(secretFrom(held, salt, "cookie")),
    session.id,
    now,
  ]);
  await client.query(
    `update session_spent_cookie set salt = $2, spent_at = $3, token_hash = $4, arrived_at = null where cookie_hash = $1`,
    [hashOf(held), next, now, tokenHash],
  );
  await client.query("delete from session_token where token_hash = $1", [spent.tokenHash]);
  await handOver(client, renewal, now);
  return renewal;
}

function successorOf(session: StoredSession, cookie: string, salt: Buffer, at: Date) {
  const token = secretFrom(cookie, salt, "token");
  const renewal: Renewal = {
    sessionId: session.id,
    userId: session.userId,
    cookie: secretFrom(cookie, salt, "cookie"),
    token,
    expiresAt: new Date(at.getTime() + tokenLife),
  };
  return { renewal, tokenHash: hashOf(token) };
}

const browserHashOf = ({ browserSecret }: Presented): Buffer | null =>
  browserSecret === undefined ? null : hashOf(browserSecret);

async function handOver(client: pg.ClientBase, renewal: Renewal, now: Date): Promise<void> {
  await client.query("update session set cookie_hash = $2 where id = $1", [renewal.sessionId, hashOf(renewal.cookie)]);
  await issueAgain(client, renewal, now);
}

/** The token of an answer that was lost may have run out since, and have been swept. */
async function issueAgain(client: pg.ClientBase, renewal: Renewal, now: Date): Promise<void> {
  await client.query(
    `insert into session_token (token_hash, session_id, expires_at, issued_at) values ($1, $2, $3, $4)
     on conflict (token_hash) do update set expires_at = excluded.expires_at`,
    [hashOf(renewal.token), renewal.sessionId, renewal.expiresAt, now],
  );
}

/** A sign-in that has just been proven again, by the identity of the session. */
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
