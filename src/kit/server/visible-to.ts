import { type RawBuilder, sql } from "kysely";
import type { Tables } from "#migrations/tables.ts";
import type { Scope } from "./scope.ts";

/** Tables that tie a noun to its access groups, and the column that names the noun in each. */
const ties = {
  area: { table: "area_group", column: "area_id" },
  template: { table: "template_group", column: "template_id" },
  procedure: { table: "procedure_group", column: "procedure_id" },
  procedureSet: { table: "procedure_set_group", column: "set_id" },
  // Views: with the groups of the folders above.
  document: { table: "document_tie", column: "document_id" },
  documentFolder: { table: "document_folder_tie", column: "folder_id" },
} as const satisfies Record<string, { table: keyof Tables; column: string }>;

/**
 * The twin in SQL of the policy `inScope` (ruling R4): content without groups, or with a group in the actor's scope.
 * `alias` is the noun's own table in the query. Tests hold the twins against each other on random worlds.
 */
export function visibleTo(scope: Scope, noun: keyof typeof ties, alias: string = noun): RawBuilder<boolean> {
  if (scope.actor.seesAllContent) return sql<boolean>`true`;
  const { table, column } = ties[noun];
  // One look at the ties of each row. Two `exists` beside each other are planned as hashes of all ties, which made a page
  // of fifty among ten thousand procedures eight times as dear.
  return sql<boolean>`coalesce((
    select bool_or(tie.group_id = any(${[...scope.actor.scope]}::uuid[])) from ${sql.table(table)} tie
    where tie.workspace_id = ${sql.ref(`${alias}.workspace_id`)} and tie.${sql.ref(column)} = ${sql.ref(`${alias}.id`)}
  ), true)`;
}
