import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";

/** Where photos wait for a model: those of verifications, and those of evidence. */
export type PhotoQueue = "perform_verification" | "photo_check";

/** A photo that is being checked. */
export interface Claim {
  readonly performId: string;
  readonly moduleId: string;
  readonly photoId: string;
  /** Which try this is, from 1. */
  readonly attempts: number;
}

/** [PF94] Gives each photo to one worker alone; a worker that died is replaced after its lease. */
export async function claimPhoto(scope: Scope, queue: PhotoQueue, leaseMs: number): Promise<Claim | undefined> {
  const heldUntil = new Date(scope.now.getTime() + leaseMs);
  const { rows } = await sql<{ perform_id: string; module_id: string; photo_id: string; attempts: number }>`
    -- Materialized: as a part of the update it may be run again for each row, and take another each time.
    with next as materialized (
      select perform_id, module_id, photo_id from ${sql.table(queue)}
      where workspace_id = ${scope.workspaceId} and check_state in ('waiting', 'running') and photo_id is not null
        and (held_until is null or held_until < ${scope.now})
      order by changed_at limit 1 for update skip locked
    )
    update ${sql.table(queue)} as look
    set check_state = 'running', attempts = attempts + 1, held_until = ${heldUntil}
    from next where look.workspace_id = ${scope.workspaceId} and look.perform_id = next.perform_id
      and look.module_id = next.module_id and look.photo_id = next.photo_id
    returning look.perform_id, look.module_id, look.photo_id, look.attempts`.execute(scope.db);
  const [row] = rows;
  return row && { performId: row.perform_id, moduleId: row.module_id, photoId: row.photo_id, attempts: row.attempts };
}
