import { type RawBuilder, sql } from "kysely";
import type { Scope } from "../scope.ts";

/** A row that one worker holds. */
export interface ClaimedRow {
  readonly id: string;
  readonly heldBy: string;
}

/**
 * Gives the oldest row that waits to one worker alone, and counts the attempt; a worker that died is replaced after its lease.
 * The table has the columns id, created_at, attempts, held_by and held_until. What a worker writes from then on, it writes
 * after locking the row where `held_by` is its own.
 */
export async function claimRow(
  scope: Scope,
  table: string,
  isWaiting: RawBuilder<boolean>,
  leaseMs: number,
): Promise<ClaimedRow | undefined> {
  const heldBy = scope.newId();
  const heldUntil = new Date(scope.now.getTime() + leaseMs);
  const { rows } = await sql<{ id: string }>`
    -- Materialized: as a part of the update it may be run again for each row, and take another each time.
    with next as materialized (
      select id from ${sql.table(table)}
      where workspace_id = ${scope.workspaceId} and ${isWaiting} and (held_until is null or held_until < ${scope.now})
      order by created_at limit 1 for update skip locked
    )
    update ${sql.table(table)} as v set held_by = ${heldBy}, held_until = ${heldUntil}, attempts = v.attempts + 1
    from next where v.workspace_id = ${scope.workspaceId} and v.id = next.id
    returning v.id`.execute(scope.db);
  const [row] = rows;
  return row && { id: row.id, heldBy };
}
