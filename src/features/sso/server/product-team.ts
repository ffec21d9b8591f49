import type pg from "pg";
import { markProductTeam } from "#features/members/server/service.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import { type AppContext, asSystem } from "#kit/server/scope.ts";

interface Outdated {
  readonly workspaceId: string;
  readonly profileId: string;
}

const outdated = `
  select p.workspace_id as "workspaceId", p.id as "profileId"
  from profile_link l
  join profile p on p.workspace_id = l.workspace_id and p.id = l.profile_id
  where l.user_id = $1
    and p.is_product_team <> exists (select from identity i where i.user_id = $1 and i.is_product_team)`;

/** [SO19] What the person's identities say of them now holds in each of their workspaces. */
export async function markEverywhere(
  appContext: AppContext,
  find: (client: pg.ClientBase) => Promise<string | undefined>,
): Promise<void> {
  const profiles = await inTransaction(appContext.database, {}, async (client): Promise<Outdated[]> => {
    const userId = await find(client);
    if (userId === undefined) return [];
    await client.query("select set_config('fettle.user', $1, true)", [userId]);
    return (await client.query<Outdated>(outdated, [userId])).rows;
  });
  for (const { workspaceId, profileId } of profiles) {
    await asSystem(appContext, workspaceId, (scope) => markProductTeam(scope, [profileId]));
  }
}
