import { sql } from "kysely";
import type { DraftContent } from "#features/procedures/content.ts";
import { procedurePolicy } from "#features/procedures/policy.ts";
import { type ContentRow, contentOfRow } from "#features/procedures/server/service.ts";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import { sharingPolicy } from "../policy.ts";
import { asReceived } from "../rules/as-received.ts";
import type { PagePlace } from "./share-store.ts";

/** Names a received procedure: the workspace that shares it, and its id there. */
export interface ReceivedId {
  readonly sourceId: string;
  readonly procedureId: string;
}

/** A received procedure, and what this workspace assigned to it. */
export interface StoredReceived extends ReceivedId {
  readonly shareId: string;
  readonly sourceName: string;
  readonly enterpriseId: string;
  readonly enterpriseName: string;
  readonly versionId: string;
  readonly versionRevision: number;
  readonly isPublished: boolean;
  readonly title: string;
  readonly titleKey: string;
  readonly description: string;
  readonly stepCount: number;
  readonly collage: readonly string[];
  readonly createdAt: Date;
  readonly sharedAt: Date;
  readonly isAssigned: boolean;
  readonly accessGroupIds: readonly string[];
  /** Of the assignment; 0 without one. */
  readonly revision: number;
}

interface ReceivedFilter {
  readonly isPublished?: boolean | undefined;
  readonly of?: ReceivedId | undefined;
  readonly fileId?: string | undefined;
}

/**
 * [SP5] [SP20] What the actor sees of the received procedures: every way to one begins here. The function in the database
 * decides what is received at all.
 */
async function selectVisible(scope: Scope, filter: ReceivedFilter, page?: PagePlace): Promise<StoredReceived[]> {
  const { isPublished, of, fileId } = filter;
  const isVisible = sharingPolicy.manage(scope.actor, undefined)
    ? sql<boolean>`true`
    : sql<boolean>`(a.id is not null and ${visibleTo(scope, "a")})`;
  const seesDrafts = procedurePolicy.viewDrafts(scope.actor, undefined);
  const { rows } = await sql<StoredReceived>`
    select r.share_id as "shareId", r.source_workspace_id as "sourceId", r.source_workspace_name as "sourceName",
      r.enterprise_id as "enterpriseId", r.enterprise_name as "enterpriseName", r.procedure_id as "procedureId",
      r.version_id as "versionId", r.version_revision as "versionRevision", r.is_published as "isPublished", r.title,
      lower(r.title) as "titleKey", r.description, r.step_count as "stepCount", r.collage, r.created_on as "createdAt",
      r.shared_at as "sharedAt", a.id is not null as "isAssigned",
      coalesce(a.revision, 0) as revision,
      array(select g.group_id from received_procedure_group g
        where g.workspace_id = a.workspace_id and g.received_id = a.id order by 1) as "accessGroupIds"
    from fettle_received(${of?.sourceId ?? null}::uuid, ${of?.procedureId ?? null}::uuid, ${fileId ?? null}::uuid) r
    left join received_procedure a on a.workspace_id = ${scope.workspaceId} and a.id = r.share_id
    where ${isVisible} and (r.is_published or ${seesDrafts})
      and ${isPublished === undefined ? sql`true` : sql`r.is_published = ${isPublished}`}
      and ${page?.after ? sql`(lower(r.title), r.share_id) > (${page.after.key}, ${page.after.id}::uuid)` : sql`true`}
    order by lower(r.title), r.share_id
    limit ${page?.limit ?? null}::int`.execute(scope.db);
  return rows;
}

export const selectReceived = (scope: Scope, isPublished: boolean, page: PagePlace): Promise<StoredReceived[]> =>
  selectVisible(scope, { isPublished }, page);

export const findReceived = async (scope: Scope, of: ReceivedId): Promise<StoredReceived | undefined> =>
  (await selectVisible(scope, { of }))[0];

/** [SP6] The received procedures in sight whose version refers to a file. */
export const selectReceivedWith = (scope: Scope, fileId: string): Promise<StoredReceived[]> =>
  selectVisible(scope, { fileId });

/** The content of a received version, without what is the source's alone. The caller has shown that it is visible. */
export async function findReceivedContent(scope: Scope, of: ReceivedId): Promise<DraftContent | undefined> {
  const { rows } = await sql<{ stored: ContentRow | null }>`
    select fettle_received_content(${of.sourceId}::uuid, ${of.procedureId}::uuid) as stored`.execute(scope.db);
  const stored = rows[0]?.stored;
  return stored ? asReceived(contentOfRow(stored)) : undefined;
}

const firstRevisions = Date.UTC(2020, 0, 1);

/**
 * Begins an assignment, or counts one more of it; false if somebody was faster. A new one begins above all numbers of one that
 * ended with its last group, by the seconds since 2020.
 */
export async function takeAssignment(scope: Scope, received: StoredReceived): Promise<boolean> {
  const rows = await (received.isAssigned ? countAssignment(scope, received) : beginAssignment(scope, received));
  return rows === 1n;
}

async function countAssignment(scope: Scope, { shareId, revision }: StoredReceived): Promise<bigint> {
  const { numUpdatedRows } = await scope.db
    .updateTable("received_procedure")
    .set({ revision: revision + 1 })
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", shareId)
    .where("revision", "=", revision)
    .executeTakeFirstOrThrow();
  return numUpdatedRows;
}

async function beginAssignment(scope: Scope, received: StoredReceived): Promise<bigint> {
  const { numInsertedOrUpdatedRows } = await scope.db
    .insertInto("received_procedure")
    .values({
      workspace_id: scope.workspaceId,
      id: received.shareId,
      source_workspace_id: received.sourceId,
      procedure_id: received.procedureId,
      assigned_at: scope.now,
      assigned_by: scope.actor.profileId,
      revision: Math.floor((scope.now.getTime() - firstRevisions) / 1000),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows ?? 0n;
}

export async function replaceAssignedGroups(scope: Scope, id: string, groupIds: readonly string[]): Promise<void> {
  await scope.db
    .deleteFrom("received_procedure_group")
    .where("workspace_id", "=", scope.workspaceId)
    .where("received_id", "=", id)
    .execute();
  if (groupIds.length === 0) return;
  await scope.db
    .insertInto("received_procedure_group")
    .values(groupIds.map((groupId) => ({ workspace_id: scope.workspaceId, received_id: id, group_id: groupId })))
    .execute();
}

/**
 * Another group in the place of one on every received procedure. Where none would be left the assignment ends: it is for
 * those who manage sharing again, never for everyone. [SP7]
 */
export async function replaceAssignedGroup(scope: Scope, groupId: string, other: string | null): Promise<void> {
  // A dialog that was opened before names groups that are others by now.
  await sql`update received_procedure a set revision = a.revision + 1 from received_procedure_group g
    where a.workspace_id = ${scope.workspaceId} and g.workspace_id = a.workspace_id and g.received_id = a.id
      and g.group_id = ${groupId}`.execute(scope.db);
  if (other !== null) {
    await sql`insert into received_procedure_group (workspace_id, received_id, group_id)
      select workspace_id, received_id, ${other}::uuid from received_procedure_group
      where workspace_id = ${scope.workspaceId} and group_id = ${groupId} on conflict do nothing`.execute(scope.db);
  }
  await sql`delete from received_procedure a where a.workspace_id = ${scope.workspaceId}
    and exists (select from received_procedure_group g
      where g.workspace_id = a.workspace_id and g.received_id = a.id and g.group_id = ${groupId})
    and not exists (select from received_procedure_group g
      where g.workspace_id = a.workspace_id and g.received_id = a.id and g.group_id <> ${groupId})`.execute(scope.db);
  await scope.db
    .deleteFrom("received_procedure_group")
    .where("workspace_id", "=", scope.workspaceId)
    .where("group_id", "=", groupId)
    .execute();
}
