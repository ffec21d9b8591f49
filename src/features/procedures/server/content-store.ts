import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import type { DraftContent, Step } from "../content.ts";
import { contentOf, type DraftHead } from "../rules/draft-parts.ts";

/*
 * [P153] A version's content is whole in its row, or, of a draft that is saved by its changes, without sections there
 * and step by step in rows of its own (`parts-store.ts`). Reading returns the whole in one statement.
 */

type Section = readonly [id: string, title: string, stepIds: readonly string[]];
type StepRow = readonly [id: string, title: string, modules: Step["modules"]];

/** The columns of a version, as `v`, that make up its content. */
export const contentColumns = [
  "v.content" as const,
  "v.section_ids" as const,
  sql<readonly Section[] | null>`case when v.section_ids is not null then (
    select json_agg(json_build_array(s.id, s.title, s.step_ids)) from procedure_draft_section s
    where s.workspace_id = v.workspace_id and s.version_id = v.id) end`.as("draftSections"),
  sql<readonly StepRow[] | null>`case when v.section_ids is not null then (
    select json_agg(json_build_array(t.id, t.title, t.modules)) from procedure_draft_step t
    where t.workspace_id = v.workspace_id and t.version_id = v.id) end`.as("draftSteps"),
];

export interface ContentRow {
  readonly content: unknown;
  readonly section_ids: readonly string[] | null;
  readonly draftSections: readonly Section[] | null;
  readonly draftSteps: readonly StepRow[] | null;
}

export function contentOfRow(row: ContentRow): DraftContent {
  // Only what the contract has checked is ever written.
  const content = row.content as DraftContent;
  if (row.section_ids === null) return content;
  const { sections: _, ...head } = content;
  return contentOf({
    head,
    order: row.section_ids,
    sections: new Map((row.draftSections ?? []).map(([id, title, stepIds]) => [id, { id, title, stepIds }])),
    steps: new Map((row.draftSteps ?? []).map(([id, title, modules]) => [id, { id, title, modules }])),
  });
}

export const findContent = async (scope: Scope, versionId: string): Promise<DraftContent | undefined> =>
  (await selectContents(scope, [versionId])).get(versionId);

/** By the ids of the versions, in one statement. */
export async function selectContents(
  scope: Scope,
  versionIds: readonly string[],
): Promise<ReadonlyMap<string, DraftContent>> {
  const rows = await scope.db
    .selectFrom("procedure_version as v")
    .select(["v.id", ...contentColumns])
    .where("v.workspace_id", "=", scope.workspaceId)
    .where("v.id", "=", sql<string>`any(${[...versionIds]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, contentOfRow(row)]));
}

/** What a version's row says of content that is whole in it, given as JSON. */
export const wholeContent = (json: string) => ({ content: json, section_ids: null });

/** The part of the content in a version's row if its sections are stored separately. */
export const headJson = (head: DraftHead): string => JSON.stringify({ ...head, sections: [] });

/** The content of a draft is whole in its row again: it ends. */
export async function foldDraft(scope: Scope, versionId: string): Promise<void> {
  const row = await scope.db
    .selectFrom("procedure_version as v")
    .select("v.id")
    .where("v.workspace_id", "=", scope.workspaceId)
    .where("v.id", "=", versionId)
    .where("v.section_ids", "is not", null)
    .executeTakeFirst();
  if (!row) return;
  await scope.db
    .updateTable("procedure_version")
    .set(wholeContent(JSON.stringify(await findContent(scope, versionId))))
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", versionId)
    .execute();
  await forgetParts(scope, versionId);
}

export async function forgetParts(scope: Scope, versionId: string): Promise<void> {
  for (const table of ["procedure_draft_section", "procedure_draft_step"] as const) {
    await scope.db
      .deleteFrom(table)
      .where("workspace_id", "=", scope.workspaceId)
      .where("version_id", "=", versionId)
      .execute();
  }
}
