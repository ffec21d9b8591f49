import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import type { ApprovalStatus } from "../contract.ts";
import type { ContentFacts } from "./content-facts.ts";

/** A procedure as it is stored: with all its groups, visible to the actor or not, deleted or not. */
export interface StoredProcedure {
  readonly id: string;
  readonly accessGroupIds: readonly string[];
  readonly draftVersionId: string | null;
  readonly publishedVersionId: string | null;
  readonly publishedNumber: number | null;
  readonly approvalStatus: ApprovalStatus;
  /** The number that the first publication gets. */
  readonly revisionStart: number;
  readonly createdAt: Date;
  readonly deletedAt: Date | null;
}

const visibleRows = (scope: Scope, id: string) =>
  scope.db
    .selectFrom("procedure")
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", id)
    .where(visibleTo(scope, "procedure"));

/** A procedure whose groups are visible to the actor; it may be deleted, or have a draft only. */
export async function findVisibleProcedure(scope: Scope, id: string): Promise<StoredProcedure | undefined> {
  const row = await visibleRows(scope, id)
    .select(["id", "draft_version_id as draftVersionId", "published_version_id as publishedVersionId"])
    .select(["published_number as publishedNumber", "approval_status as approvalStatus"])
    .select(["revision_start as revisionStart", "created_at as createdAt", "deleted_at as deletedAt"])
    .select(
      sql<string[]>`array(select group_id from procedure_group t
        where t.workspace_id = procedure.workspace_id and t.procedure_id = procedure.id)`.as("accessGroupIds"),
    )
    .executeTakeFirst();
  return row && { ...row, approvalStatus: row.approvalStatus as ApprovalStatus };
}

/**
 * The same, locked until the commit. It is read again once the lock is held, because the statement that waited would
 * still show the groups from before. Rows that refer to the procedure may be added meanwhile.
 */
export async function lockVisibleProcedure(scope: Scope, id: string): Promise<StoredProcedure | undefined> {
  await visibleRows(scope, id).select("id").forNoKeyUpdate().execute();
  return findVisibleProcedure(scope, id);
}

export interface NewProcedure {
  readonly id: string;
  readonly facts: ContentFacts;
  readonly draftVersionId: string | null;
  readonly publishedVersionId: string | null;
  readonly publishedNumber: number | null;
  readonly approvalStatus: ApprovalStatus;
  readonly revisionStart: number;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly updatedBy: string;
  readonly updatedAt: Date;
  readonly publishedBy: string | null;
  readonly publishedAt: Date | null;
}

/** One statement for all of them. */
export async function insertProcedures(scope: Scope, procedures: readonly NewProcedure[]): Promise<void> {
  if (procedures.length === 0) return;
  await scope.db
    .insertInto("procedure")
    .values(
      procedures.map((procedure) => ({
        workspace_id: scope.workspaceId,
        id: procedure.id,
        ...shown(procedure.facts),
        draft_version_id: procedure.draftVersionId,
        published_version_id: procedure.publishedVersionId,
        published_number: procedure.publishedNumber,
        approval_status: procedure.approvalStatus,
        revision_start: procedure.revisionStart,
        created_by: procedure.createdBy,
        created_at: procedure.createdAt,
        updated_by: procedure.updatedBy,
        updated_at: procedure.updatedAt,
        published_by: procedure.publishedBy,
        published_at: procedure.publishedAt,
      })),
    )
    .execute();
}

/** What may change on a procedure; a field that is left out stays. Who and when are the actor and now. */
export interface ProcedureChange {
  readonly facts?: ContentFacts;
  /** Facts of a save that did not read the whole draft; unknown ones stay unchanged. */
  readonly shown?: Pick<ContentFacts, "title" | "sectionCount" | "stepCount"> & {
    readonly collage: readonly string[] | undefined;
  };
  readonly draftVersionId?: string | null;
  readonly published?: { readonly versionId: string; readonly number: number };
  readonly approvalStatus?: ApprovalStatus;
  readonly isDeleted?: boolean;
  readonly revisionStart?: number;
}

export async function updateProcedure(scope: Scope, id: string, change: ProcedureChange): Promise<void> {
  const who = scope.actor.profileId;
  await scope.db
    .updateTable("procedure")
    .set({
      updated_by: who,
      updated_at: scope.now,
      ...(change.facts && shown(change.facts)),
      ...(change.shown && {
        title: change.shown.title,
        section_count: change.shown.sectionCount,
        step_count: change.shown.stepCount,
        ...(change.shown.collage && { collage: [...change.shown.collage] }),
      }),
      ...(change.draftVersionId !== undefined && { draft_version_id: change.draftVersionId }),
      ...(change.approvalStatus !== undefined && { approval_status: change.approvalStatus }),
      ...(change.published && {
        published_version_id: change.published.versionId,
        published_number: change.published.number,
        published_by: who,
        published_at: scope.now,
      }),
      ...(change.isDeleted !== undefined && { deleted_at: change.isDeleted ? scope.now : null }),
      ...(change.revisionStart !== undefined && { revision_start: change.revisionStart }),
    })
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", id)
    .execute();
}

const shown = (facts: ContentFacts) => ({
  title: facts.title,
  section_count: facts.sectionCount,
  step_count: facts.stepCount,
  collage: [...facts.collage],
  search_text: facts.searchText,
});

export async function replaceGroups(scope: Scope, procedureId: string, groupIds: readonly string[]): Promise<void> {
  await scope.db
    .deleteFrom("procedure_group")
    .where("workspace_id", "=", scope.workspaceId)
    .where("procedure_id", "=", procedureId)
    .execute();
  if (groupIds.length === 0) return;
  await scope.db
    .insertInto("procedure_group")
    .values(
      groupIds.map((groupId) => ({ workspace_id: scope.workspaceId, procedure_id: procedureId, group_id: groupId })),
    )
    .execute();
}

/** Areas that no longer exist are left out. */
export async function replaceAreas(scope: Scope, procedureId: string, areaIds: readonly string[]): Promise<void> {
  await scope.db
    .deleteFrom("procedure_area")
    .where("workspace_id", "=", scope.workspaceId)
    .where("procedure_id", "=", procedureId)
    .execute();
  if (areaIds.length === 0) return;
  await scope.db
    .insertInto("procedure_area")
    .columns(["workspace_id", "procedure_id", "area_id"])
    .expression((eb) =>
      eb
        .selectFrom("area")
        .select(["workspace_id", sql<string>`${procedureId}::uuid`.as("procedure_id"), "id as area_id"])
        .where("workspace_id", "=", scope.workspaceId)
        .where("id", "=", sql<string>`any(${[...areaIds]}::uuid[])`)
        // Locked until the commit, so that none of them is deleted in between.
        .modifyEnd(sql`for key share`),
    )
    .execute();
}

/** The groups and areas of procedures that had none. Areas that no longer exist are left out. */
export async function insertTies(
  scope: Scope,
  procedures: readonly {
    readonly id: string;
    readonly accessGroupIds: readonly string[];
    readonly areaIds: readonly string[];
  }[],
): Promise<void> {
  const pairsOf = (idsOf: (one: (typeof procedures)[number]) => readonly string[]) => {
    const pairs = procedures.flatMap((one) => [...new Set(idsOf(one))].map((id) => [one.id, id] as const));
    return sql`unnest(${pairs.map(([id]) => id)}::uuid[], ${pairs.map(([, id]) => id)}::uuid[])`;
  };
  await sql`insert into procedure_group (workspace_id, procedure_id, group_id)
    select ${scope.workspaceId}, * from ${pairsOf((one) => one.accessGroupIds)}`.execute(scope.db);
  await sql`insert into procedure_area (workspace_id, procedure_id, area_id)
    select a.workspace_id, t.procedure_id, a.id from ${pairsOf((one) => one.areaIds)} as t (procedure_id, area_id)
    join area a on a.workspace_id = ${scope.workspaceId} and a.id = t.area_id
    for key share of a`.execute(scope.db);
}

/** Members in the middle of a perform of another version than this one. */
export async function selectPerformersOfOther(scope: Scope, procedureId: string, versionId: string): Promise<string[]> {
  const rows = await scope.db
    .selectFrom("perform")
    .select("profile_id")
    .distinct()
    .where("workspace_id", "=", scope.workspaceId)
    .where("procedure_id", "=", procedureId)
    .where("state", "=", "active")
    .where("version_id", "<>", versionId)
    .orderBy("profile_id")
    .execute();
  return rows.map((row) => row.profile_id);
}

/** Another group in the place of one, or none, on every procedure that has it, a deleted one too. */
export async function replaceGroupEverywhere(scope: Scope, groupId: string, other: string | null): Promise<void> {
  if (other !== null) {
    await sql`insert into procedure_group (workspace_id, procedure_id, group_id)
      select workspace_id, procedure_id, ${other}::uuid from procedure_group
      where workspace_id = ${scope.workspaceId} and group_id = ${groupId}
      on conflict do nothing`.execute(scope.db);
  }
  await scope.db
    .deleteFrom("procedure_group")
    .where("workspace_id", "=", scope.workspaceId)
    .where("group_id", "=", groupId)
    .execute();
}
