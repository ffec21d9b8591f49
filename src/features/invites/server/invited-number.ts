import type pg from "pg";

/**
 * The workspace with an invite to this number, the latest first; undefined without one. Runs outside the tenants, where
 * only the invites of this number are visible.
 */
export async function workspaceInviting(client: pg.ClientBase, number: string, now: Date): Promise<string | undefined> {
  await client.query("select set_config('fettle.phone', $1, true)", [number]);
  const { rows } = await client.query<{ workspace_id: string }>(
    `select workspace_id from invite
     where phone = $1 and accepted_at is null and revoked_at is null and expires_at > $2
     order by sent_at desc limit 1`,
    [number, now],
  );
  return rows[0]?.workspace_id;
}
