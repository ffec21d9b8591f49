import type pg from "pg";

/** [MB13] A member's last activity: the time of the last call as them, to the minute. */
export async function noteActive(
  client: pg.ClientBase,
  member: { readonly workspaceId: string; readonly profileId: string },
  at: Date,
): Promise<void> {
  await client.query(
    `update profile set last_active_at = $3
     where workspace_id = $1 and id = $2 and (last_active_at is null or last_active_at < $3)`,
    [member.workspaceId, member.profileId, at],
  );
}
