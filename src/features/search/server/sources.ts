import { type RawBuilder, sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";

export type SourceKind = "document" | "procedure";

/** What a question is limited to; ids that the actor does not see name nothing. */
export interface Within {
  readonly documentIds: readonly string[];
  readonly folderIds: readonly string[];
  readonly procedureIds: readonly string[];
}

/**
 * [SR5] What the actor may read: documents with their present file, procedures with their published version, as
 * `source_id` and `text_id`. It becomes part of the statement that ranks (threat B124).
 */
export function visibleSources(
  scope: Scope,
  kinds: readonly SourceKind[],
  within: Within | undefined,
): RawBuilder<unknown> {
  const limits = within && withinOrUndefined(within);
  const documents = sql`select d.id as source_id, d.asset_id as text_id from document d
    where d.workspace_id = ${scope.workspaceId} and d.deleted_at is null and ${visibleTo(scope, "d")}
      and ${limits ? documentsWithin(limits) : sql`true`}`;
  const procedures = sql`select p.id as source_id, p.published_version_id as text_id from procedure p
    where p.workspace_id = ${scope.workspaceId} and p.deleted_at is null and p.published_version_id is not null
      and ${visibleTo(scope, "p")}
      and ${limits ? sql`p.id = any(${[...limits.procedureIds]}::uuid[])` : sql`true`}`;
  const parts = [
    ...(kinds.includes("document") ? [documents] : []),
    ...(kinds.includes("procedure") ? [procedures] : []),
  ];
  return parts.length === 0
    ? sql`select null::uuid as source_id, null::uuid as text_id where false`
    : sql`${sql.join(parts, sql` union all `)}`;
}

const withinOrUndefined = (within: Within): Within | undefined =>
  within.documentIds.length + within.folderIds.length + within.procedureIds.length === 0 ? undefined : within;

const documentsWithin = ({ documentIds, folderIds }: Within) =>
  sql`(d.id = any(${[...documentIds]}::uuid[]) or d.folder_id in (
    select b.below_id from document_folder_below b
    where b.workspace_id = d.workspace_id and b.folder_id = any(${[...folderIds]}::uuid[])
  ))`;

/** A source by name, with the version of the text that was read. */
export interface NamedSource {
  readonly kind: SourceKind;
  readonly name: string;
  readonly version: number;
}

/** The names of sources that were found among visible ones. */
export async function selectSourceNames(scope: Scope, ids: readonly string[]): Promise<Map<string, NamedSource>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<NamedSource & { id: string }>`
    select d.id, 'document' as kind, d.name, d.version from document d
    where d.workspace_id = ${scope.workspaceId} and d.id = any(${[...ids]}::uuid[]) and ${visibleTo(scope, "d")}
    union all
    select p.id, 'procedure', p.title, p.published_number from procedure p
    where p.workspace_id = ${scope.workspaceId} and p.id = any(${[...ids]}::uuid[]) and ${visibleTo(scope, "p")}`.execute(
    scope.db,
  );
  return new Map(rows.map(({ id, ...source }) => [id, source]));
}
