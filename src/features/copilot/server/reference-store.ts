import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";

export interface Marks {
  readonly start: number;
  readonly end: number;
}

/** What an answer quotes, as it is stored: names are read when it is shown. */
export interface StoredReference {
  readonly citation: number;
  readonly kind: "document" | "procedure";
  readonly sourceId: string;
  readonly textId: string;
  readonly version: number;
  readonly pages: readonly number[];
  readonly stepId: string | null;
  readonly stepNumber: number | null;
  readonly stepTitle: string | null;
  readonly excerpt: string;
  readonly marks: readonly Marks[];
}

/** The same as the actor sees it now; undefined `source` where the source is out of sight, or gone. */
export interface ShownReference extends StoredReference {
  readonly exchangeId: string;
  readonly source: { readonly name: string; readonly version: number } | undefined;
  /** The pages as they are printed, one for each of `pages`; null where the file says nothing else. */
  readonly pageLabels: readonly (string | null)[];
}

export async function insertReferences(
  scope: Scope,
  exchangeId: string,
  references: readonly StoredReference[],
): Promise<void> {
  if (references.length === 0) return;
  await scope.db
    .insertInto("copilot_reference")
    .values(
      references.map((one) => ({
        workspace_id: scope.workspaceId,
        exchange_id: exchangeId,
        citation: one.citation,
        kind: one.kind,
        source_id: one.sourceId,
        text_id: one.textId,
        version: one.version,
        pages: [...one.pages],
        step_id: one.stepId,
        step_number: one.stepNumber,
        step_title: one.stepTitle,
        excerpt: one.excerpt,
        marks: JSON.stringify(one.marks),
      })),
    )
    .execute();
}

/** [CP9] The references of these answers, each with its source as the actor sees it at this moment (threat B126). */
export async function selectReferences(scope: Scope, exchangeIds: readonly string[]): Promise<ShownReference[]> {
  if (exchangeIds.length === 0) return [];
  const { rows } = await sql<Omit<ShownReference, "source"> & { name: string | null; newest: number | null }>`
    select r.exchange_id as "exchangeId", r.citation, r.kind, r.source_id as "sourceId", r.text_id as "textId", r.version,
      r.pages, r.step_id as "stepId", r.step_number as "stepNumber", r.step_title as "stepTitle", r.excerpt, r.marks,
      (select coalesce(json_agg(a.label order by u.at), '[]') from unnest(r.pages) with ordinality u (page, at)
        left join asset_page a on a.workspace_id = r.workspace_id and a.asset_id = r.text_id and a.page = u.page)
        as "pageLabels",
      coalesce(d.name, p.title) as name, coalesce(d.version, p.published_number) as newest
    from copilot_reference r
    left join document d on r.kind = 'document' and d.workspace_id = r.workspace_id and d.id = r.source_id
      and d.deleted_at is null and ${visibleTo(scope, "d")}
    left join procedure p on r.kind = 'procedure' and p.workspace_id = r.workspace_id and p.id = r.source_id
      and p.deleted_at is null and p.published_version_id is not null and ${visibleTo(scope, "p")}
    where r.workspace_id = ${scope.workspaceId} and r.exchange_id = any(${[...exchangeIds]}::uuid[])
    order by r.exchange_id, r.citation`.execute(scope.db);
  return rows.map(({ name, newest, ...reference }) => ({
    ...reference,
    source: name === null || newest === null ? undefined : { name, version: newest },
  }));
}

/** The names of those of these things that the actor sees. */
export async function selectVisibleNames(
  scope: Scope,
  ids: {
    readonly document: readonly string[];
    readonly folder: readonly string[];
    readonly procedure: readonly string[];
  },
): Promise<ReadonlyMap<string, string>> {
  if (ids.document.length + ids.folder.length + ids.procedure.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    select d.id, d.name from document d where d.workspace_id = ${scope.workspaceId} and d.deleted_at is null
      and d.id = any(${[...ids.document]}::uuid[]) and ${visibleTo(scope, "d")}
    union all
    select f.id, f.name from document_folder f where f.workspace_id = ${scope.workspaceId} and f.deleted_at is null
      and f.id = any(${[...ids.folder]}::uuid[]) and ${visibleTo(scope, "f")}
    union all
    select p.id, p.title from procedure p where p.workspace_id = ${scope.workspaceId} and p.deleted_at is null
      and p.published_version_id is not null and p.id = any(${[...ids.procedure]}::uuid[])
      and ${visibleTo(scope, "p")}`.execute(scope.db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
