import { sql } from "kysely";
import { procedurePolicy } from "#features/procedures/policy.ts";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import type { ShareTarget } from "../contract.ts";

/** A workspace of the enterprise. */
export interface Sibling {
  readonly id: string;
  readonly name: string;
  readonly enterpriseId: string;
  readonly enterpriseName: string;
  readonly sharesDrafts: boolean;
}

/** [SP1] The workspaces of the enterprise, the present one among them; asked anew at every call. */
export async function selectSiblings(scope: Scope): Promise<Sibling[]> {
  const { rows } = await sql<Sibling>`select id, name, enterprise_id as "enterpriseId",
    enterprise_name as "enterpriseName", shares_drafts as "sharesDrafts" from fettle_siblings()`.execute(scope.db);
  return rows;
}

/** The targets of one procedure by name; none that has left the enterprise. */
export async function selectTargets(scope: Scope, procedureId: string): Promise<ShareTarget[]> {
  const { rows } = await sql<ShareTarget>`select t.id as "workspaceId", t.name as "workspaceName"
    from procedure_share s join fettle_siblings() t on t.id = s.target_workspace_id
    where s.workspace_id = ${scope.workspaceId} and s.procedure_id = ${procedureId}
    order by lower(t.name), t.id`.execute(scope.db);
  return rows;
}

/** The title of a procedure as lists show it, blank or not. The caller has shown that it is visible. */
export async function titleOf(scope: Scope, procedureId: string): Promise<string> {
  const row = await scope.db
    .selectFrom("procedure")
    .select("title")
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", procedureId)
    .executeTakeFirstOrThrow();
  return row.title;
}

/** Returns the targets that are new. */
export async function insertShares(scope: Scope, procedureId: string, targetIds: readonly string[]): Promise<string[]> {
  const rows = await scope.db
    .insertInto("procedure_share")
    .values(
      targetIds.map((targetId) => ({
        workspace_id: scope.workspaceId,
        id: scope.newId(),
        procedure_id: procedureId,
        target_workspace_id: targetId,
        shared_at: scope.now,
        shared_by: scope.actor.profileId,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("target_workspace_id")
    .execute();
  return rows.map((row) => row.target_workspace_id);
}

/** [SP3] Ends shares of this workspace alone. Returns the targets that had one. */
export async function deleteShares(scope: Scope, procedureId: string, targetIds: readonly string[]): Promise<string[]> {
  const rows = await scope.db
    .deleteFrom("procedure_share")
    .where("workspace_id", "=", scope.workspaceId)
    .where("procedure_id", "=", procedureId)
    .where("target_workspace_id", "=", sql<string>`any(${[...targetIds]}::uuid[])`)
    .returning("target_workspace_id")
    .execute();
  return rows.map((row) => row.target_workspace_id);
}

/** A share as the sharing workspace lists it. */
export interface StoredShare {
  readonly id: string;
  readonly procedureId: string;
  readonly target: Sibling;
  readonly title: string;
  readonly titleKey: string;
  readonly description: string;
  readonly stepCount: number;
  readonly collage: readonly string[];
  readonly createdAt: Date;
  readonly sharedAt: Date;
  readonly versionId: string;
  readonly isPublished: boolean;
  /** False for a draft while this workspace does not let others see drafts. */
  readonly isShown: boolean;
}

export interface PagePlace {
  readonly limit: number;
  readonly after?: { readonly key: string; readonly id: string } | undefined;
}

export interface ShareFilter {
  readonly isPublished?: boolean | undefined;
  readonly procedureId?: string | undefined;
  readonly targetId?: string | undefined;
}

/** Shares of procedures that the actor sees: by title, a draft only where the actor sees drafts. */
export async function selectShares(scope: Scope, filter: ShareFilter, page: PagePlace): Promise<StoredShare[]> {
  const seesDrafts = procedurePolicy.viewDrafts(scope.actor, undefined);
  const { isPublished, procedureId, targetId } = filter;
  const { rows } = await sql<Omit<StoredShare, "target"> & { target: Sibling }>`
    select s.id, s.procedure_id as "procedureId", p.title, lower(p.title) as "titleKey",
      v.content ->> 'description' as description, p.step_count as "stepCount", p.collage, p.created_at as "createdAt",
      s.shared_at as "sharedAt", v.id as "versionId", p.published_version_id is not null as "isPublished",
      p.published_version_id is not null or h.shares_drafts as "isShown",
      json_build_object('id', t.id, 'name', t.name, 'enterpriseId', t.enterprise_id, 'enterpriseName',
        t.enterprise_name, 'sharesDrafts', t.shares_drafts) as target
    from procedure_share s
    join fettle_siblings() t on t.id = s.target_workspace_id
    join fettle_siblings() h on h.id = s.workspace_id
    join procedure p on p.workspace_id = s.workspace_id and p.id = s.procedure_id and p.deleted_at is null
    join procedure_version v on v.workspace_id = p.workspace_id
      and v.id = coalesce(p.published_version_id, p.draft_version_id)
    where s.workspace_id = ${scope.workspaceId} and ${visibleTo(scope, "p")}
      and (p.published_version_id is not null or ${seesDrafts})
      and ${isPublished === undefined ? sql`true` : sql`(p.published_version_id is not null) = ${isPublished}`}
      and ${procedureId === undefined ? sql`true` : sql`s.procedure_id = ${procedureId}`}
      and ${targetId === undefined ? sql`true` : sql`s.target_workspace_id = ${targetId}`}
      and ${page.after ? sql`(lower(p.title), s.id) > (${page.after.key}, ${page.after.id}::uuid)` : sql`true`}
    order by lower(p.title), s.id limit ${page.limit}`.execute(scope.db);
  return rows;
}

/** Shares whose receivers do not know yet what they show now: a newer version, a newer save, or nothing any more. [SP8] */
export async function takeUntold(scope: Scope): Promise<{ readonly procedureId: string; readonly targetId: string }[]> {
  const { rows } = await sql<{ procedureId: string; targetId: string }>`
    with shown as (
      select s.workspace_id, s.id, v.id as version_id, v.revision
      from procedure_share s
      join workspace w on w.id = s.workspace_id
      join procedure p on p.workspace_id = s.workspace_id and p.id = s.procedure_id
      left join procedure_version v on v.workspace_id = p.workspace_id and p.deleted_at is null
        and v.id = fettle_shown_version(p.published_version_id, p.draft_version_id, w.shares_drafts)
        and fettle_shares_procedures(s.workspace_id)
      where s.workspace_id = ${scope.workspaceId}
    )
    update procedure_share s set told_version_id = n.version_id, told_revision = n.revision
    from shown n
    where n.workspace_id = s.workspace_id and n.id = s.id
      and (s.told_version_id, s.told_revision) is distinct from (n.version_id, n.revision)
    returning s.procedure_id as "procedureId", s.target_workspace_id as "targetId"`.execute(scope.db);
  return rows;
}
