import { sql } from "kysely";
import type { DraftContent } from "#features/procedures/content.ts";
import type { Person } from "#kit/person.ts";
import { personOf } from "#kit/server/person-of.ts";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import { nameKey } from "#kit/text.ts";
import type { TemplateKind } from "../contract.ts";
import { templatePolicy } from "../policy.ts";

/** A template as lists show it, with all its groups, independent of the actor. */
export interface StoredTemplate {
  readonly id: string;
  readonly kind: TemplateKind;
  readonly title: string;
  readonly titleKey: string;
  readonly description: string;
  readonly sectionCount: number;
  readonly stepCount: number;
  readonly collage: readonly string[];
  readonly areaIds: readonly string[];
  readonly accessGroupIds: readonly string[];
  readonly revision: number;
  readonly contentNumber: number;
  readonly createdAt: Date;
  readonly createdBy: Person;
  readonly updatedAt: Date;
  readonly updatedBy: Person;
  readonly deletedAt: Date | null;
}

export interface WholeStoredTemplate extends StoredTemplate {
  readonly content: DraftContent;
  /** The authors of the draft that it was copied from; empty if the version was published. */
  readonly editorIds: readonly string[];
}

const visibleRows = (scope: Scope) =>
  scope.db.selectFrom("template as t").where("t.workspace_id", "=", scope.workspaceId).where(visibleTo(scope, "t"));

const heads = (scope: Scope) =>
  visibleRows(scope)
    .innerJoin("profile as c", (join) =>
      join.onRef("c.workspace_id", "=", "t.workspace_id").onRef("c.id", "=", "t.created_by"),
    )
    .innerJoin("profile as u", (join) =>
      join.onRef("u.workspace_id", "=", "t.workspace_id").onRef("u.id", "=", "t.updated_by"),
    )
    .select(["t.id", "t.kind", "t.title", "t.title_key", "t.description", "t.section_count", "t.step_count"])
    .select([
      "t.collage",
      "t.area_ids",
      "t.revision",
      "t.content_number",
      "t.created_at",
      "t.updated_at",
      "t.deleted_at",
    ])
    .select([personOf("c").as("creator"), personOf("u").as("updater")])
    .select(
      sql<string[]>`array(select group_id from template_group g
        where g.workspace_id = t.workspace_id and g.template_id = t.id)`.as("accessGroupIds"),
    );

type HeadRow = Awaited<ReturnType<ReturnType<typeof heads>["executeTakeFirstOrThrow"]>>;

const headOf = (row: HeadRow): StoredTemplate => ({
  id: row.id,
  kind: row.kind as TemplateKind,
  title: row.title,
  titleKey: row.title_key,
  description: row.description,
  sectionCount: row.section_count,
  stepCount: row.step_count,
  collage: row.collage,
  areaIds: row.area_ids,
  accessGroupIds: row.accessGroupIds,
  revision: row.revision,
  contentNumber: row.content_number,
  createdAt: row.created_at,
  createdBy: row.creator,
  updatedAt: row.updated_at,
  updatedBy: row.updater,
  deletedAt: row.deleted_at,
});

export interface TemplateFilter {
  readonly kind?: TemplateKind | undefined;
  readonly words: readonly string[];
}

/** By title; `limit` rows after the given one. */
export async function selectTemplates(
  scope: Scope,
  { kind, words }: TemplateFilter,
  page: { readonly limit: number; readonly after?: { readonly key: string; readonly id: string } | undefined },
): Promise<StoredTemplate[]> {
  let query = heads(scope).where("t.deleted_at", "is", null);
  if (kind !== undefined) query = query.where("t.kind", "=", kind);
  for (const word of words) {
    query = query.where(sql<boolean>`position(${word} in t.title_key || ' ' || lower(t.description)) > 0`);
  }
  if (page.after) query = query.where(sql<boolean>`(t.title_key, t.id) > (${page.after.key}, ${page.after.id}::uuid)`);
  const rows = await query.orderBy("t.title_key").orderBy("t.id").limit(page.limit).execute();
  return rows.map(headOf);
}

/** Deleted ones in sight since that moment, the last one first. */
export async function selectDeletedTemplates(scope: Scope, since: Date, limit: number): Promise<StoredTemplate[]> {
  const rows = await heads(scope)
    .where("t.deleted_at", ">", since)
    .orderBy("t.deleted_at", "desc")
    .orderBy("t.id")
    .limit(limit)
    .execute();
  return rows.map(headOf);
}

/** One in sight, deleted or not. It is held until the commit where it is to be changed. */
export async function findTemplate(scope: Scope, id: string, lock?: "lock"): Promise<StoredTemplate | undefined> {
  if (lock) await visibleRows(scope).select("t.id").where("t.id", "=", id).forUpdate("t").execute();
  const row = await heads(scope).where("t.id", "=", id).executeTakeFirst();
  return row && headOf(row);
}

export async function findWholeTemplate(scope: Scope, id: string): Promise<WholeStoredTemplate | undefined> {
  const row = await heads(scope)
    .select(["t.content", "t.editors"])
    .where("t.id", "=", id)
    .where("t.deleted_at", "is", null)
    .executeTakeFirst();
  // Only what the contract has checked is ever written.
  return row && { ...headOf(row), content: row.content as DraftContent, editorIds: row.editors };
}

/** The ones of these that the actor sees; a file is seen through them. */
export async function selectVisibleIds(scope: Scope, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0 || !templatePolicy.use(scope.actor, undefined)) return new Set();
  const rows = await visibleRows(scope)
    .select("t.id")
    .where("t.id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .where("t.deleted_at", "is", null)
    .execute();
  return new Set(rows.map((row) => row.id));
}

export interface NewTemplate {
  readonly id: string;
  readonly kind: TemplateKind;
  readonly title: string;
  readonly description: string;
  readonly content: DraftContent;
  readonly sectionCount: number;
  readonly stepCount: number;
  readonly collage: readonly string[];
  readonly areaIds: readonly string[];
  readonly editorIds: readonly string[];
  readonly groupIds: readonly string[];
}

export async function insertTemplate(scope: Scope, one: NewTemplate): Promise<void> {
  const who = scope.actor.profileId;
  await scope.db
    .insertInto("template")
    .values({
      workspace_id: scope.workspaceId,
      id: one.id,
      kind: one.kind,
      title: one.title,
      title_key: nameKey(one.title),
      description: one.description,
      content: JSON.stringify(one.content),
      section_count: one.sectionCount,
      step_count: one.stepCount,
      collage: [...one.collage],
      area_ids: [...one.areaIds],
      editors: [...one.editorIds],
      created_by: who,
      created_at: scope.now,
      updated_by: who,
      updated_at: scope.now,
    })
    .execute();
  if (one.groupIds.length === 0) return;
  await scope.db
    .insertInto("template_group")
    .values(
      one.groupIds.map((groupId) => ({ workspace_id: scope.workspaceId, template_id: one.id, group_id: groupId })),
    )
    .execute();
}

export interface TemplateChange {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly isDeleted?: boolean;
}

export async function updateTemplate(scope: Scope, id: string, change: TemplateChange): Promise<void> {
  await scope.db
    .updateTable("template")
    .set((eb) => ({
      ...(change.title !== undefined && { title: change.title, title_key: nameKey(change.title) }),
      ...(change.description !== undefined && { description: change.description }),
      ...(change.isDeleted !== undefined && { deleted_at: change.isDeleted ? scope.now : null }),
      revision: eb("revision", "+", 1),
      updated_by: scope.actor.profileId,
      updated_at: scope.now,
    }))
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", id)
    .execute();
}

/** The contents of a reusable step before its present one, the latest first. */
export async function selectEarlierContents(
  scope: Scope,
  id: string,
): Promise<{ readonly number: number; readonly content: DraftContent }[]> {
  const rows = await scope.db
    .selectFrom("template_content")
    .select(["number", "content"])
    .where("workspace_id", "=", scope.workspaceId)
    .where("template_id", "=", id)
    .orderBy("number", "desc")
    .execute();
  // Only what the contract has checked is ever written.
  return rows.map(({ number, content }) => ({ number, content: content as DraftContent }));
}

export interface ContentChange {
  readonly content: DraftContent;
  readonly collage: readonly string[];
  readonly areaIds: readonly string[];
  readonly editorIds: readonly string[];
}

/** A new content for a reusable step; the one that it had is kept, with the `kept` latest before it. */
export async function replaceContent(
  scope: Scope,
  before: WholeStoredTemplate,
  { content, collage, areaIds, editorIds }: ContentChange,
  kept: number,
): Promise<void> {
  await scope.db
    .insertInto("template_content")
    .values({
      workspace_id: scope.workspaceId,
      template_id: before.id,
      number: before.contentNumber,
      content: JSON.stringify(before.content),
    })
    .execute();
  await scope.db
    .deleteFrom("template_content")
    .where("workspace_id", "=", scope.workspaceId)
    .where("template_id", "=", before.id)
    .where("number", "<=", before.contentNumber - kept)
    .execute();
  await scope.db
    .updateTable("template")
    .set((eb) => ({
      content: JSON.stringify(content),
      content_number: eb("content_number", "+", 1),
      collage: [...collage],
      area_ids: [...areaIds],
      editors: [...editorIds],
      updated_by: scope.actor.profileId,
      updated_at: scope.now,
    }))
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", before.id)
    .execute();
}

/** Another group in the place of one, or none, on every template that has it, a deleted one too. */
export async function replaceGroupEverywhere(scope: Scope, groupId: string, other: string | null): Promise<void> {
  if (other !== null) {
    await sql`insert into template_group (workspace_id, template_id, group_id)
      select workspace_id, template_id, ${other}::uuid from template_group
      where workspace_id = ${scope.workspaceId} and group_id = ${groupId}
      on conflict do nothing`.execute(scope.db);
  }
  await scope.db
    .deleteFrom("template_group")
    .where("workspace_id", "=", scope.workspaceId)
    .where("group_id", "=", groupId)
    .execute();
}
