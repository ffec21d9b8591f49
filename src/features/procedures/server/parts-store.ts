import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import { nameKey } from "#kit/text.ts";
import type { DraftContent, Module, Step } from "../content.ts";
import { type DraftHead, type DraftParts, partsOf, type SectionPart } from "../rules/draft-parts.ts";
import { findContent, headJson } from "./content-store.ts";

/** The facts of a draft that are known without reading it. */
export interface DraftTotals {
  readonly stepCount: number;
  readonly moduleCount: number;
  /** Of the content as JSON, or up to a byte for each section more. */
  readonly bytes: number;
}

export interface HeldParts extends DraftTotals {
  readonly parts: DraftParts;
}

/** The named parts of a draft, and the steps of the sections that go. */
export async function selectParts(
  scope: Scope,
  versionId: string,
  wanted: {
    readonly sectionIds: readonly string[];
    readonly goneIds: readonly string[];
    readonly stepIds: readonly string[];
  },
): Promise<HeldParts> {
  const head = (await findHead(scope, versionId)) ?? (await split(scope, versionId));
  const sections = await selectSections(scope, versionId, wanted.sectionIds);
  const gone = sections.filter((section) => wanted.goneIds.includes(section.id));
  const steps = await selectSteps(scope, versionId, [...wanted.stepIds, ...gone.flatMap((one) => one.stepIds)]);
  const { content, sectionIds, ...totals } = head;
  const { sections: _, ...fields } = content;
  return {
    ...totals,
    parts: {
      head: fields,
      order: sectionIds,
      sections: new Map(sections.map((section) => [section.id, section])),
      steps: new Map(steps.map((step) => [step.id, step])),
    },
  };
}

interface Head extends DraftTotals {
  readonly content: DraftContent;
  readonly sectionIds: readonly string[];
}

async function findHead(scope: Scope, versionId: string): Promise<Head | undefined> {
  const row = await scope.db
    .selectFrom("procedure_version")
    .select(["content", "section_ids as sectionIds", "step_count as stepCount", "module_count as moduleCount"])
    .select("content_bytes as bytes")
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", versionId)
    // The content of one that is whole may be megabytes.
    .where("section_ids", "is not", null)
    .executeTakeFirst();
  return row && { ...row, content: row.content as DraftContent, sectionIds: row.sectionIds ?? [] };
}

async function selectSections(scope: Scope, versionId: string, ids: readonly string[]): Promise<SectionPart[]> {
  if (ids.length === 0) return [];
  return scope.db
    .selectFrom("procedure_draft_section")
    .select(["id", "title", "step_ids as stepIds"])
    .where("workspace_id", "=", scope.workspaceId)
    .where("version_id", "=", versionId)
    .where("id", "=", sql<string>`any(${[...ids]}::text[])`)
    .execute();
}

async function selectSteps(scope: Scope, versionId: string, ids: readonly string[]): Promise<Step[]> {
  if (ids.length === 0) return [];
  const rows = await scope.db
    .selectFrom("procedure_draft_step")
    .select(["id", "title", "modules"])
    .where("workspace_id", "=", scope.workspaceId)
    .where("version_id", "=", versionId)
    .where("id", "=", sql<string>`any(${[...ids]}::text[])`)
    .execute();
  return rows.map((row) => ({ ...row, modules: row.modules as Module[] }));
}

/** The first save by changes takes a draft apart, once. */
async function split(scope: Scope, versionId: string): Promise<Head> {
  const content = await findContent(scope, versionId);
  if (!content) throw new Error("A draft that was just found is gone");
  const parts = partsOf(content);
  const totals = totalsOf(parts);
  await insertSections(scope, versionId, [...parts.sections.values()]);
  await insertSteps(scope, versionId, [...parts.steps.values()]);
  await scope.db
    .updateTable("procedure_version")
    .set(headColumns(parts, totals))
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", versionId)
    .execute();
  return { content: { ...parts.head, sections: [] }, sectionIds: parts.order, ...totals };
}

/**
 * Writes the sections and steps that differ from those that were read; shared ones are unchanged. `headColumns` are
 * written to the version's own row.
 */
export async function updateParts(
  scope: Scope,
  versionId: string,
  before: DraftParts,
  after: DraftParts,
): Promise<void> {
  const changed = <Part>(old: ReadonlyMap<string, Part>, now: ReadonlyMap<string, Part>) => ({
    gone: [...old.keys()].filter((id) => !now.has(id)),
    set: [...now].filter(([id, part]) => old.get(id) !== part).map(([, part]) => part),
  });
  const sections = changed(before.sections, after.sections);
  const steps = changed(before.steps, after.steps);
  await deleteRows(scope, "procedure_draft_section", versionId, sections.gone);
  await deleteRows(scope, "procedure_draft_step", versionId, steps.gone);
  await insertSections(scope, versionId, sections.set);
  await insertSteps(scope, versionId, steps.set);
}

/** What a version's row holds of a draft that is kept step by step. */
export const headColumns = ({ head, order }: DraftParts, totals: DraftTotals) => ({
  content: headJson(head),
  section_ids: [...order],
  step_count: totals.stepCount,
  module_count: totals.moduleCount,
  content_bytes: totals.bytes,
});

async function insertSections(scope: Scope, versionId: string, sections: readonly SectionPart[]): Promise<void> {
  if (sections.length === 0) return;
  const rows = sections.map(({ id, title, stepIds }) => ({ id, title, title_key: nameKey(title), step_ids: stepIds }));
  await sql`insert into procedure_draft_section (workspace_id, version_id, id, title, title_key, step_ids)
    select ${scope.workspaceId}::uuid, ${versionId}::uuid, id, title, title_key, step_ids
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, title text, title_key text, step_ids text[])
    on conflict (workspace_id, version_id, id) do update
    set title = excluded.title, title_key = excluded.title_key, step_ids = excluded.step_ids`.execute(scope.db);
}

async function insertSteps(scope: Scope, versionId: string, steps: readonly Step[]): Promise<void> {
  if (steps.length === 0) return;
  const rows = steps.map(({ id, title, modules }) => ({
    id,
    title,
    title_key: nameKey(title),
    modules,
    part_ids: partIdsOf(modules),
  }));
  await sql`insert into procedure_draft_step (workspace_id, version_id, id, title, title_key, modules, part_ids)
    select ${scope.workspaceId}::uuid, ${versionId}::uuid, id, title, title_key, modules, part_ids
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id text, title text, title_key text, modules jsonb, part_ids text[])
    on conflict (workspace_id, version_id, id) do update set title = excluded.title, title_key = excluded.title_key,
      modules = excluded.modules, part_ids = excluded.part_ids`.execute(scope.db);
}

async function deleteRows(
  scope: Scope,
  table: "procedure_draft_section" | "procedure_draft_step",
  versionId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await scope.db
    .deleteFrom(table)
    .where("workspace_id", "=", scope.workspaceId)
    .where("version_id", "=", versionId)
    .where("id", "=", sql<string>`any(${[...ids]}::text[])`)
    .execute();
}

/** [P9] Whether a part of the draft has one of these ids. Asked only of ids that an edit brings along. */
export async function hasAnyId(scope: Scope, versionId: string, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from procedure_draft_section
        where workspace_id = ${scope.workspaceId} and version_id = ${versionId} and id = any(${[...ids]}::text[]))
      or exists (select from procedure_draft_step
        where workspace_id = ${scope.workspaceId} and version_id = ${versionId}
          and (id = any(${[...ids]}::text[]) or part_ids && ${[...ids]}::text[])) as found`.execute(scope.db);
  return rows[0]?.found ?? false;
}

/** [P60] Updates the search text of a procedure that has only this draft. */
export async function updateSearchText(
  scope: Scope,
  procedureId: string,
  versionId: string,
  { title, description }: DraftHead,
): Promise<void> {
  const ofDraft = sql`workspace_id = ${scope.workspaceId} and version_id = ${versionId} and title_key <> ''`;
  await sql`update procedure set search_text = concat_ws(E'\n', nullif(${nameKey(title)}, ''),
      nullif(${nameKey(description)}, ''),
      (select string_agg(title_key, E'\n') from procedure_draft_section where ${ofDraft}),
      (select string_agg(title_key, E'\n') from procedure_draft_step where ${ofDraft}))
    where workspace_id = ${scope.workspaceId} and id = ${procedureId}`.execute(scope.db);
}

export const partIdsOf = (modules: readonly Module[]): string[] =>
  modules.flatMap((module) => [
    module.id,
    ...("options" in module.moduleData ? module.moduleData.options.map((option) => option.id) : []),
  ]);

/** Counted of all parts given, with a comma for each. */
export function totalsOf({ head, sections, steps }: DraftParts): DraftTotals {
  const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
  let bytes = bytesOf({ ...head, sections: [] });
  for (const { id, title } of sections.values()) bytes += bytesOf({ id, title, steps: [] }) + 1;
  let moduleCount = 0;
  for (const step of steps.values()) {
    bytes += bytesOf(step) + 1;
    moduleCount += step.modules.length;
  }
  return { stepCount: steps.size, moduleCount, bytes };
}
