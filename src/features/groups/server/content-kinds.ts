import { type RawBuilder, sql } from "kysely";
import type { Permission } from "#kit/permissions.ts";
import { any, may } from "#kit/policy.ts";
import { containing } from "#kit/server/db/like.ts";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import type { ContentKind } from "../contract.ts";

/** [GR19] Who may know of drafts: who writes them and who publishes them. Procedures ask the same of their own policy. */
const readsDrafts = any(may("content.procedures.manage"), may("content.procedures.publish"));

/** [TP3] Templates contain answers: who does not hold this sees none, whatever their groups. */
export const templateReading: Permission = "content.procedures.manage";

/**
 * The entities with access groups: where their ties are stored, and when an item exists at all. A new entity adds its
 * line.
 */
export const contentKinds = {
  area: {
    manage: ["content.areas.manage"],
    table: "area",
    ties: "area_group",
    column: "area_id",
    title: "name",
    isThere: sql<boolean>`true`,
    topic: "areas",
  },
  procedure: {
    manage: ["content.procedures.manage", "content.procedures.publish"],
    table: "procedure",
    ties: "procedure_group",
    column: "procedure_id",
    title: "title",
    isThere: sql<boolean>`t.deleted_at is null`,
    isNamedTo: (scope) => (readsDrafts(scope.actor, undefined) ? sql`true` : sql`t.published_version_id is not null`),
    topic: "procedures",
  },
  procedureSet: {
    manage: ["content.sets.manage"],
    table: "procedure_set",
    ties: "procedure_set_group",
    column: "set_id",
    title: "title",
    isThere: sql<boolean>`t.deleted_at is null`,
    topic: "sets",
  },
  // The ties of these are views: with the groups of the folders above.
  document: {
    manage: ["content.documents.manage"],
    table: "document",
    ties: "document_tie",
    ownTies: "document_group",
    column: "document_id",
    title: "name",
    isThere: sql<boolean>`t.deleted_at is null`,
    topic: "documents",
  },
  documentFolder: {
    manage: ["content.documents.manage"],
    table: "document_folder",
    ties: "document_folder_tie",
    ownTies: "document_folder_group",
    column: "folder_id",
    title: "name",
    isThere: sql<boolean>`t.deleted_at is null`,
    topic: "documents",
  },
  elementList: {
    manage: ["timestudies.elementlists.manage"],
    table: "element_list",
    ties: "element_list_group",
    column: "element_list_id",
    title: "name",
    isThere: sql<boolean>`t.deleted_at is null`,
    topic: "elementLists",
  },
  timeStudy: {
    manage: ["timestudies.manage"],
    table: "time_study",
    ties: "time_study_group",
    column: "study_id",
    title: "title",
    isThere: sql<boolean>`true`,
    // It is seen by those who see what it times as well.
    isNamedTo: (scope) => sql`(
      exists (select from procedure p where p.workspace_id = t.workspace_id and p.id = t.procedure_id
        and ${visibleTo(scope, "p")})
      or exists (select from element_list e where e.workspace_id = t.workspace_id and e.id = t.element_list_id
        and ${visibleTo(scope, "e")}))`,
    topic: "timeStudies",
  },
  template: {
    manage: [templateReading],
    table: "template",
    ties: "template_group",
    column: "template_id",
    title: "title",
    isThere: sql<boolean>`t.deleted_at is null`,
    isNamedTo: ({ actor }) => (actor.permissions.has(templateReading) ? sql`true` : sql`false`),
    isForAuthors: true,
    topic: "templates",
  },
} as const satisfies Record<ContentKind, KindOfContent>;

export interface KindOfContent {
  /** Who holds one of these may choose its groups, where they see it. */
  readonly manage: readonly Permission[];
  readonly table: string;
  readonly ties: string;
  readonly column: string;
  readonly title: string;
  /** Of a row `t` of the table. */
  readonly isThere: RawBuilder<boolean>;
  /** Which of those that the actor sees they may know by name; all where nothing is said. */
  readonly isNamedTo?: (scope: Scope) => RawBuilder<unknown>;
  /** Only members who hold `templateReading` see any. */
  readonly isForAuthors?: true;
  /** The topic under which browsers cache it. */
  readonly topic: string;
  /** The ties without those of the folders above, where these are in `ties` too. */
  readonly ownTies?: string;
}

/** Things that have the same groups. */
export interface ThingClass {
  readonly kind: ContentKind;
  readonly groupIds: readonly string[];
  readonly count: number;
  readonly ids: readonly string[];
  /** Changes with the things that are in it. */
  readonly mark: string;
}

/**
 * Everything that carries one of these groups, visible to the actor or not, in classes of the same groups; deleted
 * things that can be restored only where they are requested.
 */
export async function selectThingsWith(
  scope: Scope,
  groupIds: readonly string[],
  deletedToo?: "deletedToo",
): Promise<ThingClass[]> {
  const wanted = sql`${[...groupIds]}::uuid[]`;
  const parts = Object.entries(contentKinds).map(
    ([kind, { table, ties, column, isThere }]) => sql`
      select ${kind} as kind, held."groupIds", count(*)::int as count,
        array_agg(held.id) as ids, md5(string_agg(held.id::text, '' order by held.id)) as mark
      from (
        select t.id, array_agg(distinct tie.group_id order by tie.group_id) as "groupIds"
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

export const isForAuthors = (kind: ContentKind): boolean => (contentKinds[kind] as KindOfContent).isForAuthors ?? false;

export const countByKind = (
  things: readonly { readonly kind: ContentKind; readonly count: number }[],
): { kind: ContentKind; count: number }[] =>
  [...Map.groupBy(things, (one) => one.kind)].map(([kind, some]) => ({
    kind,
    count: some.reduce((sum, one) => sum + one.count, 0),
  }));

/** The first of these things by title. The caller has decided which of them the actor sees. */
export async function titlesOf(
  scope: Scope,
  things: readonly { readonly kind: ContentKind; readonly ids: readonly string[] }[],
  limit: number,
): Promise<{ kind: ContentKind; id: string; title: string }[]> {
  const parts = [...Map.groupBy(things, (one) => one.kind)].map(([kind, some]) => {
    const { table, title, isThere, isNamedTo }: KindOfContent = contentKinds[kind];
    const ids = some.flatMap((one) => one.ids);
    return sql`(select ${kind} as kind, t.id, t.${sql.ref(title)} as title from ${sql.table(table)} t
      where t.workspace_id = ${scope.workspaceId} and t.id = any(${ids}::uuid[]) and ${isThere}
        and ${isNamedTo?.(scope) ?? sql`true`}
      order by lower(t.${sql.ref(title)}), t.id limit ${limit})`;
  });
  if (parts.length === 0) return [];
  const { rows } = await sql<{ kind: ContentKind; id: string; title: string }>`
    select * from (${sql.join(parts, sql` union all `)}) found order by lower(title), id limit ${limit}`.execute(
    scope.db,
  );
  return rows;
}

export interface Thing {
  readonly kind: ContentKind;
  readonly id: string;
  readonly title: string;
  readonly groupIds: readonly string[];
}

/** One thing that the actor sees; `ownGroupIds` without those of the folders above it. */
export async function findThing(
  scope: Scope,
  kind: ContentKind,
  id: string,
): Promise<(Thing & { readonly ownGroupIds: readonly string[] }) | undefined> {
  const { table, ties, column, title, isThere, ownTies = ties, isNamedTo }: KindOfContent = contentKinds[kind];
  const tied = (from: string) => sql`array(select distinct tie.group_id from ${sql.table(from)} tie
    where tie.workspace_id = t.workspace_id and tie.${sql.ref(column)} = t.id)`;
  const { rows } = await sql<Thing & { readonly ownGroupIds: readonly string[] }>`
    select ${kind} as kind, t.id, t.${sql.ref(title)} as title, ${tied(ties)} as "groupIds",
      ${tied(ownTies)} as "ownGroupIds"
    from ${sql.table(table)} t
    where t.workspace_id = ${scope.workspaceId} and t.id = ${id} and ${isThere} and ${visibleTo(scope, "t")}
      and ${isNamedTo?.(scope) ?? sql`true`}`.execute(scope.db);
  return rows[0];
}

/** Things that the actor sees and that carry one of the groups, by title; all that the actor sees where none is given. */
export async function searchThings(
  scope: Scope,
  input: {
    readonly groupIds?: readonly string[] | undefined;
    readonly search?: string | undefined;
    readonly limit: number;
  },
): Promise<Thing[]> {
  const like = containing(input.search ?? "");
  const parts = Object.entries(contentKinds).map(
    ([kind, { table, ties, column, title, isThere, isNamedTo }]: [string, KindOfContent]) => sql`(
      select ${kind} as kind, t.id, t.${sql.ref(title)} as title,
        array(select distinct tie.group_id from ${sql.table(ties)} tie
          where tie.workspace_id = t.workspace_id and tie.${sql.ref(column)} = t.id) as "groupIds"
      from ${sql.table(table)} t
      where t.workspace_id = ${scope.workspaceId} and ${isThere} and ${visibleTo(scope, "t")}
        and ${isNamedTo?.(scope) ?? sql`true`} and t.${sql.ref(title)} ilike ${like}
        ${
          input.groupIds === undefined
            ? sql``
            : sql`and exists (select from ${sql.table(ties)} one where one.workspace_id = t.workspace_id
                and one.${sql.ref(column)} = t.id and one.group_id = any(${[...input.groupIds]}::uuid[]))`
        }
      order by lower(t.${sql.ref(title)}), t.id limit ${input.limit})`,
  );
  const { rows } =
    await sql<Thing>`${sql.join(parts, sql` union all `)} order by title, id limit ${input.limit}`.execute(scope.db);
  return rows;
}

/** The folders above a document or folder that have groups, with those; nothing for every other thing. */
export async function selectFoldersAbove(
  scope: Scope,
  kind: ContentKind,
  id: string,
): Promise<{ id: string; name: string; groupIds: string[]; isVisible: boolean }[]> {
  if (kind !== "document" && kind !== "documentFolder") return [];
  const from =
    kind === "documentFolder"
      ? sql`select b.folder_id from document_folder_below b
          where b.workspace_id = ${scope.workspaceId} and b.below_id = ${id} and b.folder_id <> ${id}`
      : sql`select b.folder_id from document d
          join document_folder_below b on b.workspace_id = d.workspace_id and b.below_id = d.folder_id
          where d.workspace_id = ${scope.workspaceId} and d.id = ${id}`;
  const { rows } = await sql<{ id: string; name: string; groupIds: string[]; isVisible: boolean }>`
    select f.id, f.name, array_agg(g.group_id order by g.group_id) as "groupIds",
      ${visibleTo(scope, "f")} as "isVisible"
    from document_folder f
    join document_folder_group g on g.workspace_id = f.workspace_id and g.folder_id = f.id
    where f.workspace_id = ${scope.workspaceId} and f.id in (${from})
    group by f.workspace_id, f.id, f.name`.execute(scope.db);
  return rows;
}
