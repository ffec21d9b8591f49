import { type RawBuilder, sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import type { ContentKind } from "../contract.ts";

/** What carries access groups: where its ties stand, and when it is there at all. A new noun adds its line. */
export const contentKinds = {
  area: {
    table: "area",
    ties: "area_group",
    column: "area_id",
    title: "name",
    isThere: sql<boolean>`true`,
    topic: "areas",
  },
  procedure: {
    table: "procedure",
    ties: "procedure_group",
    column: "procedure_id",
    title: "title",
    isThere: sql<boolean>`t.deleted_at is null`,
    topic: "procedures",
  },
} as const satisfies Record<ContentKind, KindOfContent>;

interface KindOfContent {
  readonly table: string;
  readonly ties: string;
  readonly column: string;
  readonly title: string;
  /** Of a row `t` of the table. */
  readonly isThere: RawBuilder<boolean>;
  /** Under which browsers keep what they know of it. */
  readonly topic: string;
}

/** Things that have the same groups. */
export interface ThingClass {
  readonly kind: ContentKind;
  readonly groupIds: readonly string[];
  readonly count: number;
  /** Changes with the things that are in it. */
  readonly mark: string;
}

/**
 * Everything that carries one of these groups, whoever asks, in classes of the same groups; what was deleted and can
 * come back only where it is asked for.
 */
export async function selectThingsWith(
  scope: Scope,
  groupIds: readonly string[],
  deletedToo?: "deletedToo",
): Promise<ThingClass[]> {
  const wanted = sql`${[...groupIds]}::uuid[]`;
  const parts = Object.entries(contentKinds).map(
    ([kind, { table, ties, column, isThere }]) => sql`
      select ${kind} as kind, held."groupIds", count(*)::int as count, md5(string_agg(held.id::text, '' order by held.id)) as mark
      from (
        select t.id, array_agg(tie.group_id order by tie.group_id) as "groupIds"
        from ${sql.table(table)} t
        join ${sql.table(ties)} tie on tie.workspace_id = t.workspace_id and tie.${sql.ref(column)} = t.id
        where t.workspace_id = ${scope.workspaceId} and ${deletedToo ? sql`true` : isThere} and t.id in (
          select one.${sql.ref(column)} from ${sql.table(ties)} one
          where one.workspace_id = ${scope.workspaceId} and one.group_id = any(${wanted})
        )
        group by t.id
      ) held group by held."groupIds"`,
  );
  const { rows } = await sql<ThingClass>`${sql.join(parts, sql` union all `)}`.execute(scope.db);
  return rows;
}

export const countByKind = (
  things: readonly { readonly kind: ContentKind; readonly count: number }[],
): { kind: ContentKind; count: number }[] =>
  [...Map.groupBy(things, (one) => one.kind)].map(([kind, some]) => ({
    kind,
    count: some.reduce((sum, one) => sum + one.count, 0),
  }));

export interface Thing {
  readonly kind: ContentKind;
  readonly id: string;
  readonly title: string;
  readonly groupIds: readonly string[];
}

/** One thing that the actor sees. */
export async function findThing(scope: Scope, kind: ContentKind, id: string): Promise<Thing | undefined> {
  const { table, ties, column, title, isThere } = contentKinds[kind];
  const { rows } = await sql<Thing>`
    select ${kind} as kind, t.id, t.${sql.ref(title)} as title,
      array(select tie.group_id from ${sql.table(ties)} tie
        where tie.workspace_id = t.workspace_id and tie.${sql.ref(column)} = t.id) as "groupIds"
    from ${sql.table(table)} t
    where t.workspace_id = ${scope.workspaceId} and t.id = ${id} and ${isThere} and ${visibleTo(scope, kind, "t")}`.execute(
    scope.db,
  );
  return rows[0];
}

/** Things that the actor sees and that carry one of the groups, by title; all that the actor sees where none is given. */
export async function searchThings(
  scope: Scope,
  wish: {
    readonly groupIds?: readonly string[] | undefined;
    readonly search?: string | undefined;
    readonly limit: number;
  },
): Promise<Thing[]> {
  const like = `%${(wish.search ?? "").replaceAll(/[\\%_]/g, "\\$&")}%`;
  const parts = Object.entries(contentKinds).map(
    ([kind, { table, ties, column, title, isThere }]) => sql`(
      select ${kind} as kind, t.id, t.${sql.ref(title)} as title,
        array(select tie.group_id from ${sql.table(ties)} tie
          where tie.workspace_id = t.workspace_id and tie.${sql.ref(column)} = t.id) as "groupIds"
      from ${sql.table(table)} t
      where t.workspace_id = ${scope.workspaceId} and ${isThere} and ${visibleTo(scope, kind as ContentKind, "t")}
        and t.${sql.ref(title)} ilike ${like}
        ${
          wish.groupIds === undefined
            ? sql``
            : sql`and exists (select from ${sql.table(ties)} one where one.workspace_id = t.workspace_id
                and one.${sql.ref(column)} = t.id and one.group_id = any(${[...wish.groupIds]}::uuid[]))`
        }
      order by lower(t.${sql.ref(title)}), t.id limit ${wish.limit})`,
  );
  const { rows } =
    await sql<Thing>`${sql.join(parts, sql` union all `)} order by title, id limit ${wish.limit}`.execute(scope.db);
  return rows;
}
