import type pg from "pg";
import type { Sent } from "../rules.ts";

/** A code that was asked for; its secret parts are hashes. */
export interface StoredCode {
  readonly id: string;
  readonly number: string;
  readonly codeHash: Buffer;
  readonly workspaceId: string | null;
}

interface CodeRow {
  id: string;
  number: string;
  code_hash: Buffer;
  sender_id: string | null;
}

const storedCodeOf = (row: CodeRow | undefined): StoredCode | undefined =>
  row && { id: row.id, number: row.number, codeHash: row.code_hash, workspaceId: row.sender_id };

const columns = "id, number, code_hash, sender_id";

/** Locks the number for codes until the end of the transaction. */
export async function lockNumber(client: pg.ClientBase, number: string): Promise<void> {
  await client.query("select pg_advisory_xact_lock(hashtextextended($1, 8))", [`phone ${number}`]);
}

/** When the number was sent codes since then. */
export async function selectSent(client: pg.ClientBase, number: string, since: Date): Promise<Sent[]> {
  const { rows } = await client.query<Sent>(
    `select created_at as at, passed_at is not null as "isUsed" from phone_code where number = $1 and created_at > $2`,
    [number, since],
  );
  return rows;
}

export interface NewCode {
  readonly id: string;
  readonly purpose: "signIn" | "verify";
  readonly requestHash: Buffer;
  readonly number: string;
  readonly codeHash: Buffer;
  readonly workspaceId: string | null;
  readonly sessionId: string | null;
  readonly at: Date;
  readonly expiresAt: Date;
}

/** Keeps a new code; those that the same session asked for the same number before it end. */
export async function insertCode(client: pg.ClientBase, code: NewCode): Promise<void> {
  if (code.sessionId !== null) {
    await client.query(
      `update phone_code set expires_at = $3
       where number = $1 and session_id = $2 and passed_at is null and expires_at > $3`,
      [code.number, code.sessionId, code.at],
    );
  }
  await client.query(
    `insert into phone_code
       (id, purpose, request_hash, number, code_hash, sender_id, session_id, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      code.id,
      code.purpose,
      code.requestHash,
      code.number,
      code.codeHash,
      code.workspaceId,
      code.sessionId,
      code.at,
      code.expiresAt,
    ],
  );
}

/** [PH5] The code of one request, if it may still be tried; held until the end of the transaction. */
export async function lockRequested(
  client: pg.ClientBase,
  requestHash: Buffer,
  triesMax: number,
  now: Date,
): Promise<StoredCode | undefined> {
  const { rows } = await client.query<CodeRow>(
    `select ${columns} from phone_code
     where request_hash = $1 and purpose = 'signIn' and passed_at is null and expires_at > $2 and tries < $3
     for update`,
    [requestHash, now, triesMax],
  );
  return storedCodeOf(rows[0]);
}

/** [PH5] The newest code that a session asked to be sent to a number, if it may still be tried. */
export async function lockVerifying(
  client: pg.ClientBase,
  asked: { readonly sessionId: string; readonly workspaceId: string; readonly number: string },
  triesMax: number,
  now: Date,
): Promise<StoredCode | undefined> {
  const { rows } = await client.query<CodeRow>(
    `select ${columns} from phone_code
     where number = $1 and session_id = $2 and sender_id = $3 and purpose = 'verify'
       and passed_at is null and expires_at > $4 and tries < $5
     order by created_at desc limit 1 for update`,
    [asked.number, asked.sessionId, asked.workspaceId, now, triesMax],
  );
  return storedCodeOf(rows[0]);
}

export async function countTry(client: pg.ClientBase, id: string): Promise<void> {
  await client.query("update phone_code set tries = tries + 1 where id = $1", [id]);
}

export async function markPassed(client: pg.ClientBase, id: string, now: Date, isSpent: boolean): Promise<void> {
  await client.query(
    "update phone_code set passed_at = $2, spent_at = case when $3::boolean then $2::timestamptz end where id = $1",
    [id, now, isSpent],
  );
}

/** The number that a request has shown to hold, which has not been acted upon yet. */
export async function findPassed(
  client: pg.ClientBase,
  requestHash: Buffer,
  passedAfter: Date,
): Promise<StoredCode | undefined> {
  const { rows } = await client.query<CodeRow>(`select ${columns} from phone_code where ${isPassed}`, [
    requestHash,
    passedAfter,
  ]);
  return storedCodeOf(rows[0]);
}

/** [PH5] Spends what a request has shown. One statement. Returns whether there was anything to spend. */
export async function spendPassed(
  client: pg.ClientBase,
  requestHash: Buffer,
  passedAfter: Date,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await client.query(`update phone_code set spent_at = $3 where ${isPassed}`, [
    requestHash,
    passedAfter,
    now,
  ]);
  return rowCount === 1;
}

const isPassed = "request_hash = $1 and purpose = 'signIn' and passed_at > $2 and spent_at is null";

/**
 * [PH6] Spends a session's proof of a number. One statement, so that it can run ahead of a workspace's transaction.
 * Returns whether there was a proof.
 */
export async function spendProof(
  client: pg.ClientBase,
  proof: {
    readonly sessionId: string;
    readonly workspaceId: string;
    readonly number: string;
    readonly passedAfter: Date;
    readonly now: Date;
  },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update phone_code set spent_at = $5
     where id = (
       select id from phone_code
       where number = $1 and session_id = $2 and sender_id = $3 and purpose = 'verify'
         and passed_at > $4 and spent_at is null
       order by passed_at desc limit 1 for update
     )`,
    [proof.number, proof.sessionId, proof.workspaceId, proof.passedAfter, proof.now],
  );
  return rowCount === 1;
}

/** Wrong codes: overall and in a workspace since one moment; for a number since its last correct code. */
export interface Failures {
  readonly all: number;
  readonly workspace: number;
}

export async function countFailures(client: pg.ClientBase, workspaceId: string | null, since: Date): Promise<Failures> {
  const { rows } = await client.query<Failures>(
    `select coalesce(sum(tries), 0)::integer as all,
       coalesce(sum(tries) filter (where sender_id = $1), 0)::integer as workspace
     from phone_code where created_at > $2 and tries > 0`,
    [workspaceId, since],
  );
  return rows[0] ?? { all: 0, workspace: 0 };
}

export async function countFailuresInARow(client: pg.ClientBase, number: string, since: Date): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select coalesce(sum(tries), 0)::integer as count from phone_code
     where number = $1 and created_at > $2
       and created_at > coalesce((select max(passed_at) from phone_code where number = $1), $2)`,
    [number, since],
  );
  return rows[0]?.count ?? 0;
}

/** Forgets the codes that no limit counts any more. */
export async function deleteCodes(client: pg.ClientBase, before: Date): Promise<void> {
  await client.query("delete from phone_code where created_at < $1", [before]);
}
