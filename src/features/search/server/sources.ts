import { type RawBuilder, sql } from "kysely";
import { procedurePolicy } from "#features/procedures/policy.ts";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import type { FoundKind, SearchedKind } from "../contract.ts";
import { allows, type Narrowed } from "./narrow.ts";

export type SourceKind = Extract<FoundKind, "document" | "procedure">;

/** What a question is limited to; ids that the actor does not see name nothing. */
export interface Within {
  readonly documentIds: readonly string[];
  readonly folderIds: readonly string[];
  readonly procedureIds: readonly string[];
}

/**
 * [SR5] What the actor may read: documents with their present file, procedures with their published version, as
 * `source_id` and `text_id`. It becomes part of the statement that ranks (threat B124). Drafts are no part of it (Q16).
 */
export function visibleSources(
  scope: Scope,
  kinds: readonly SourceKind[],
  within: Within | undefined,
): RawBuilder<unknown> {
  const limits = within && withinOrUndefined(within);
  return anyOf([
    ...(kinds.includes("document") ? [documents(scope, limits ? documentsWithin(limits) : sql`true`)] : []),
    ...(kinds.includes("procedure")
      ? [procedures(scope, limits ? sql`p.id = any(${[...limits.procedureIds]}::uuid[])` : sql`true`)]
      : []),
  ]);
}

/** [SR12] [SR13] The same for a search of everything: what it is narrowed to, and drafts for those who read them. */
export function searchedSources(scope: Scope, kinds: readonly SearchedKind[], narrowed: Narrowed): RawBuilder<unknown> {
  const of = (kind: SearchedKind, statement: (allowed: RawBuilder<unknown>) => RawBuilder<unknown>) =>
    kinds.includes(kind) ? [statement(allows[kind](narrowed))] : [];
  return anyOf([
    ...of("document", (allowed) => documents(scope, allowed)),
    ...of("procedure", (allowed) => procedures(scope, allowed)),
    ...of("draft", (allowed) => drafts(scope, allowed)),
    ...of("area", (allowed) => areas(scope, allowed)),
    ...of("note", (allowed) => notes(scope, allowed)),
    ...of("set", (allowed) => sets(scope, allowed)),
  ]);
}

const anyOf = (parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  parts.length === 0
    ? sql`select null::uuid as source_id, null::uuid as text_id where false`
    : sql`${sql.join([...parts], sql` union all `)}`;

const documents = (scope: Scope, allowed: RawBuilder<unknown>) =>
  sql`select d.id as source_id, d.asset_id as text_id from document d
    where d.workspace_id = ${scope.workspaceId} and d.deleted_at is null and ${visibleTo(scope, "d")} and ${allowed}`;

const procedures = (scope: Scope, allowed: RawBuilder<unknown>) =>
  sql`select p.id as source_id, p.published_version_id as text_id from procedure p
    where p.workspace_id = ${scope.workspaceId} and p.deleted_at is null and p.published_version_id is not null
      and ${visibleTo(scope, "p")} and ${allowed}`;

const drafts = (scope: Scope, allowed: RawBuilder<unknown>) =>
  sql`select p.id as source_id, p.draft_version_id as text_id from ${visibleDrafts(scope)} and ${allowed}`;

/** [SR14] Areas, notes and sets are texts of their own. */
const areas = (scope: Scope, allowed: RawBuilder<unknown>) =>
  sql`select a.id as source_id, a.id as text_id from area a
    where a.workspace_id = ${scope.workspaceId} and ${visibleTo(scope, "a")} and ${allowed}`;

const notes = (scope: Scope, allowed: RawBuilder<unknown>) =>
  sql`select n.id as source_id, n.id as text_id from ${visibleNotes(scope)} and ${allowed}`;

const sets = (scope: Scope, allowed: RawBuilder<unknown>) =>
  sql`select s.id as source_id, s.id as text_id from procedure_set s
    where s.workspace_id = ${scope.workspaceId} and s.deleted_at is null and ${visibleTo(scope, "s")} and ${allowed}`;

const visibleNotes = (scope: Scope): RawBuilder<unknown> =>
  sql`area_note n join area a on a.workspace_id = n.workspace_id and a.id = n.area_id
    where n.workspace_id = ${scope.workspaceId} and ${visibleTo(scope, "a")}`;

/** [SR13] Procedures `p` with their drafts `v`, as the lists of drafts show them: by the same policy. */
export const visibleDrafts = (scope: Scope): RawBuilder<unknown> =>
  sql`procedure p join procedure_version v on v.workspace_id = p.workspace_id and v.id = p.draft_version_id
    where p.workspace_id = ${scope.workspaceId} and p.deleted_at is null and ${visibleTo(scope, "p")}
      and ${sql.lit(procedurePolicy.viewDrafts(scope.actor, undefined))}`;

const withinOrUndefined = (within: Within): Within | undefined =>
  within.documentIds.length + within.folderIds.length + within.procedureIds.length === 0 ? undefined : within;

const documentsWithin = ({ documentIds, folderIds }: Within) =>
  sql`(d.id = any(${[...documentIds]}::uuid[]) or d.folder_id in (
    select b.below_id from document_folder_below b
    where b.workspace_id = d.workspace_id and b.folder_id = any(${[...folderIds]}::uuid[])
  ))`;

/** A source by name, with the version of the text that was read. */
export interface NamedSource<Kind extends FoundKind = FoundKind> {
  readonly kind: Kind;
  /** Where it is shown: of a note its area, otherwise itself. */
  readonly shownId: string;
  readonly name: string;
  readonly version: number;
  readonly isDraft: boolean;
  readonly changedAt: Date;
}

/** A source among those that were searched, with its text. */
export interface SourceText {
  readonly sourceId: string;
  readonly textId: string;
}

export const keyOf = ({ sourceId, textId }: SourceText): string => `${sourceId} ${textId}`;

/** The names of sources that were found among visible ones, by `keyOf`. */
export async function selectSourceNames(
  scope: Scope,
  sources: readonly SourceText[],
): Promise<Map<string, NamedSource>> {
  if (sources.length === 0) return new Map();
  const found = sql`any(${[...new Set(sources.map(({ sourceId }) => sourceId))]}::uuid[])`;
  const { rows } = await sql<NamedSource & SourceText>`
    select d.id as "sourceId", d.asset_id as "textId", 'document' as kind, d.id as "shownId", d.name, d.version, false as "isDraft",
      d.updated_at as "changedAt"
    from document d where d.workspace_id = ${scope.workspaceId} and d.id = ${found} and ${visibleTo(scope, "d")}
    union all
    select p.id, p.published_version_id, 'procedure', p.id, p.title, p.published_number, false, p.published_at from procedure p
    where p.workspace_id = ${scope.workspaceId} and p.id = ${found} and ${visibleTo(scope, "p")}
      and p.published_version_id is not null
    union all
    select p.id, v.id, 'procedure', p.id, v.title, coalesce(v.number, 0), true, v.updated_at
    from ${visibleDrafts(scope)} and p.id = ${found}
    union all
    select a.id, a.id, 'area', a.id, a.name, 0, false, a.updated_at from area a
    where a.workspace_id = ${scope.workspaceId} and a.id = ${found} and ${visibleTo(scope, "a")}
    union all
    select n.id, n.id, 'note', a.id, a.name, 0, false, n.updated_at from ${visibleNotes(scope)} and n.id = ${found}
    union all
    select s.id, s.id, 'set', s.id, s.title, 0, false, s.updated_at from procedure_set s
    where s.workspace_id = ${scope.workspaceId} and s.id = ${found} and s.deleted_at is null
      and ${visibleTo(scope, "s")}`.execute(scope.db);
  return new Map(rows.map((row) => [keyOf(row), row]));
}
