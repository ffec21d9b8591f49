import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";

const ties = {
  elementList: { table: "element_list_group", column: "element_list_id" },
  timeStudy: { table: "time_study_group", column: "study_id" },
} as const;
export type TiedKind = keyof typeof ties;

/** Gives a thing these groups and no others. */
export async function replaceGroups(
  scope: Scope,
  kind: TiedKind,
  id: string,
  groupIds: readonly string[],
): Promise<void> {
  const { table, column } = ties[kind];
  await sql`delete from ${sql.table(table)}
    where workspace_id = ${scope.workspaceId} and ${sql.ref(column)} = ${id}`.execute(scope.db);
  if (groupIds.length === 0) return;
  await sql`insert into ${sql.table(table)} (workspace_id, ${sql.ref(column)}, group_id)
    select ${scope.workspaceId}::uuid, ${id}::uuid, g from unnest(${[...groupIds]}::uuid[]) g`.execute(scope.db);
}

/** [TS7] Another group in the place of one, or none, on everything of a kind that has it, deleted things too. */
export async function replaceGroupEverywhere(
  scope: Scope,
  kind: TiedKind,
  groupId: string,
  other: string | null,
): Promise<void> {
  const { table, column } = ties[kind];
  if (other !== null) {
    await sql`insert into ${sql.table(table)} (workspace_id, ${sql.ref(column)}, group_id)
      select workspace_id, ${sql.ref(column)}, ${other}::uuid from ${sql.table(table)}
      where workspace_id = ${scope.workspaceId} and group_id = ${groupId}
      on conflict do nothing`.execute(scope.db);
  }
  await sql`delete from ${sql.table(table)}
    where workspace_id = ${scope.workspaceId} and group_id = ${groupId}`.execute(scope.db);
}
