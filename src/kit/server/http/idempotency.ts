import { createHash } from "node:crypto";
import { Problem } from "../../problem.ts";
import { day } from "../../time.ts";
import { canonical } from "../audit/audit-chain.ts";
import type { Scope } from "../scope.ts";

/** Keys are kept for two days; a retry comes within minutes. */
const idempotencyRetentionMs = 2 * day;

/** Forgets the keys of a workspace that no retry will name any more. */
export async function forgetOldKeys(scope: Scope): Promise<void> {
  await scope.db
    .deleteFrom("idempotency_key")
    .where("workspace_id", "=", scope.workspaceId)
    .where("created_at", "<", new Date(scope.now.getTime() - idempotencyRetentionMs))
    .execute();
}

export interface Answer {
  readonly status: number;
  readonly reply: unknown;
}

/**
 * A POST that creates and carries an `Idempotency-Key` happens once: the same key by the same member gives the first
 * answer again; with another request it is refused. The row is written in the transaction of the change.
 */
export async function once(
  scope: Scope,
  key: string,
  endpoint: string,
  request: unknown,
  act: () => Promise<Answer>,
): Promise<Answer> {
  if (key.length > 200) throw new Problem("invalid", "invalidRequest", { errors: { "Idempotency-Key": ["Too long"] } });
  const requestHash = createHash("sha256").update(canonical(request)).digest();
  const claimed = await scope.db
    .insertInto("idempotency_key")
    .values({
      workspace_id: scope.workspaceId,
      profile_id: scope.actor.profileId,
      key,
      endpoint,
      request_hash: requestHash,
      status: 0,
      created_at: scope.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  const mine = () =>
    [scope.workspaceId, scope.actor.profileId, key] as const satisfies readonly [string, string, string];
  if (claimed.numInsertedOrUpdatedRows === 0n) return earlier(scope, mine(), endpoint, requestHash);
  const answer = await act();
  const [workspaceId, profileId] = mine();
  await scope.db
    .updateTable("idempotency_key")
    .set({ status: answer.status, reply: JSON.stringify(answer.reply ?? null) })
    .where("workspace_id", "=", workspaceId)
    .where("profile_id", "=", profileId)
    .where("key", "=", key)
    .execute();
  return answer;
}

async function earlier(
  scope: Scope,
  [workspaceId, profileId, key]: readonly [string, string, string],
  endpoint: string,
  requestHash: Buffer,
): Promise<Answer> {
  const row = await scope.db
    .selectFrom("idempotency_key")
    .select(["endpoint", "request_hash", "status", "reply"])
    .where("workspace_id", "=", workspaceId)
    .where("profile_id", "=", profileId)
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  if (row.endpoint !== endpoint || !requestHash.equals(row.request_hash)) {
    throw new Problem("unprocessable", "idempotencyKeyReused", {
      detail: "This Idempotency-Key was used for another request",
    });
  }
  return { status: row.status, reply: row.reply ?? undefined };
}
