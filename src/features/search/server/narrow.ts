import { type RawBuilder, sql } from "kysely";
import { filteringGroups } from "#features/groups/server/service.ts";
import type { Language } from "#features/passages/rules/language.ts";
import { isId } from "#kit/ids.ts";
import { Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import type { SearchedKind, SearchedLanguage } from "../contract.ts";

/** What a search is narrowed to, as a query says it. */
export interface Filters {
  /** Ids with commas between them. */
  readonly areaIds?: string | undefined;
  readonly accessGroupIds?: string | undefined;
  readonly language?: SearchedLanguage | undefined;
  readonly changedAfter?: string | undefined;
}

/** The same where every id is one that the actor sees. */
export interface Narrowed {
  readonly workspaceId: string;
  readonly areaIds?: readonly string[] | undefined;
  /** With those below them. */
  readonly groupIds?: readonly string[] | undefined;
  readonly language?: Language | undefined;
  readonly changedAfter?: Date | undefined;
}

const languages: Readonly<Record<SearchedLanguage, Language>> = { en: "english", de: "german", es: "spanish" };

/**
 * [SR12] What a search is narrowed to.
 * @throws Problem 400 `unknownAccessGroup` or `unknownArea` for one that is missing or hidden
 */
export async function narrow(scope: Scope, filters: Filters): Promise<Narrowed> {
  return {
    workspaceId: scope.workspaceId,
    areaIds: await filteringAreas(scope, filters.areaIds),
    groupIds: await filteringGroups(scope, filters.accessGroupIds),
    language: filters.language && languages[filters.language],
    changedAfter: filters.changedAfter === undefined ? undefined : new Date(filters.changedAfter),
  };
}

async function filteringAreas(scope: Scope, requested: string | undefined): Promise<string[] | undefined> {
  if (requested === undefined || requested === "") return undefined;
  const ids = [...new Set(requested.split(",").map((id) => id.trim().toLowerCase()))];
  if (ids.every(isId)) {
    const { rows } = await sql`select from area a where a.workspace_id = ${scope.workspaceId}
      and a.id = any(${ids}::uuid[]) and ${visibleTo(scope, "a")}`.execute(scope.db);
    if (rows.length === ids.length) return ids;
  }
  throw new Problem("invalid", "unknownArea", { errors: { areaIds: ["There is no such area"] } });
}

/**
 * [SR12] Whether a row is what the search is narrowed to, by the names that the statements give their rows: `d` documents, `p`
 * procedures with `v` their drafts, `a` areas and those of notes, `s` sets. Documents and sets are tied to no area.
 */
export const allows: Readonly<Record<SearchedKind, (narrowed: Narrowed) => RawBuilder<unknown>>> = {
  document: (narrowed) => every(narrowed, "d", "d.asset_id", "d.updated_at", () => sql`false`),
  procedure: (narrowed) => every(narrowed, "p", "p.published_version_id", "p.published_at", procedureIn),
  draft: (narrowed) => every(narrowed, "p", "p.draft_version_id", "v.updated_at", procedureIn),
  area: (narrowed) => every(narrowed, "a", "a.id", "a.updated_at", (ids) => sql`a.id = any(${[...ids]}::uuid[])`),
  note: (narrowed) => every(narrowed, "a", "n.id", "n.updated_at", (ids) => sql`a.id = any(${[...ids]}::uuid[])`),
  set: (narrowed) => every(narrowed, "s", "s.id", "s.updated_at", () => sql`false`),
};

const procedureIn = (areaIds: readonly string[]) => sql`exists (select from procedure_area t
  where t.workspace_id = p.workspace_id and t.procedure_id = p.id and t.area_id = any(${[...areaIds]}::uuid[]))`;

/** `row` carries the access set: what it inherits counts as its own. */
function every(
  { workspaceId, areaIds, groupIds, language, changedAfter }: Narrowed,
  row: string,
  textId: string,
  changedAt: string,
  inAreas: (areaIds: readonly string[]) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const conditions = [
    ...(areaIds ? [inAreas(areaIds)] : []),
    ...(groupIds
      ? [
          sql`${sql.ref(`${row}.access_set_id`)} in (select g.set_id from access_set_group g
            where g.workspace_id = ${workspaceId} and g.group_id = any(${[...groupIds]}::uuid[]))`,
        ]
      : []),
    ...(language
      ? [
          sql`exists (select from passage x where x.workspace_id = ${workspaceId}
            and x.text_id = ${sql.ref(textId)} and x.language = ${language})`,
        ]
      : []),
    ...(changedAfter ? [sql`${sql.ref(changedAt)} > ${changedAfter}`] : []),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}
