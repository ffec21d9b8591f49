import { type SqlBool, sql } from "kysely";
import type { Person } from "#kit/person.ts";
import { personOf, personOrNull } from "#kit/server/person-of.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { ThreadPlace } from "../rules/comments.ts";

export interface StoredComment {
  readonly id: string;
  readonly author: Person;
  readonly text: string;
  readonly mentions: readonly Person[];
  /** Those who were notified of it at any time. */
  readonly notified: readonly string[];
  readonly createdAt: Date;
  readonly editedAt: Date | null;
  readonly deletedAt: Date | null;
}

export interface StoredThread extends ThreadPlace {
  readonly id: string;
  readonly resolvedAt: Date | null;
  readonly resolvedBy: Person | null;
  readonly comments: readonly StoredComment[];
}

const threads = (scope: Scope, procedureId: string) =>
  scope.db
    .selectFrom("draft_thread as t")
    .leftJoin("profile as r", (join) =>
      join.onRef("r.workspace_id", "=", "t.workspace_id").onRef("r.id", "=", "t.resolved_by"),
    )
    .select(["t.id", "t.step_id as stepId", "t.module_id as moduleId", "t.step_title as stepTitle"])
    .select(["t.resolved_at as resolvedAt", personOrNull("r").as("resolvedBy")])
    .where("t.workspace_id", "=", scope.workspaceId)
    .where("t.procedure_id", "=", procedureId);

/** [CM2] [CM10] The threads of a draft: open, or begun in this draft, or with that comment; oldest first. */
export async function selectThreads(
  scope: Scope,
  at: { readonly procedureId: string; readonly versionId: string; readonly commentId?: string | undefined },
  limit: number,
): Promise<StoredThread[]> {
  const rows = await threads(scope, at.procedureId)
    .where(
      sql<SqlBool>`(t.resolved_at is null or t.version_id = ${at.versionId} or exists (
        select from draft_comment named where named.workspace_id = t.workspace_id and named.thread_id = t.id
          and named.id = ${at.commentId ?? null} and named.deleted_at is null))`,
    )
    .orderBy("t.created_at")
    .orderBy("t.id")
    .limit(sql.lit(limit))
    .execute();
  return withComments(scope, rows);
}

/** Locked, so that two changes of one thread follow each other. */
export async function findThread(
  scope: Scope,
  at: { readonly procedureId: string; readonly threadId: string },
): Promise<StoredThread | undefined> {
  const rows = await threads(scope, at.procedureId).where("t.id", "=", at.threadId).forUpdate("t").execute();
  return (await withComments(scope, rows))[0];
}

type ThreadRow = Omit<StoredThread, "comments">;

async function withComments(scope: Scope, rows: readonly ThreadRow[]): Promise<StoredThread[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const comments = await scope.db
    .selectFrom("draft_comment as c")
    .innerJoin("profile as a", (join) =>
      join.onRef("a.workspace_id", "=", "c.workspace_id").onRef("a.id", "=", "c.author_id"),
    )
    .select(["c.thread_id as threadId", "c.id", "c.text", "c.notified", personOf("a").as("author")])
    .select(["c.created_at as createdAt", "c.edited_at as editedAt", "c.deleted_at as deletedAt"])
    .select(
      sql<Person[]>`(select coalesce(json_agg(${personOf("m")} order by lower(m.display_name), m.id), '[]')
        from profile m where m.workspace_id = c.workspace_id and m.id = any(c.mentioned))`.as("mentions"),
    )
    .where("c.workspace_id", "=", scope.workspaceId)
    .where("c.thread_id", "=", sql<string>`any(${ids}::uuid[])`)
    .orderBy("c.created_at")
    .orderBy("c.id")
    .execute();
  return rows.map((row) => ({ ...row, comments: comments.filter((one) => one.threadId === row.id) }));
}

export const countThreads = async (scope: Scope, procedureId: string): Promise<number> => {
  const row = await scope.db
    .selectFrom("draft_thread")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("workspace_id", "=", scope.workspaceId)
    .where("procedure_id", "=", procedureId)
    .where("resolved_at", "is", null)
    .executeTakeFirstOrThrow();
  return row.count;
};

export async function insertThread(
  scope: Scope,
  thread: ThreadPlace & { readonly procedureId: string; readonly versionId: string },
): Promise<string> {
  const id = scope.newId();
  await scope.db
    .insertInto("draft_thread")
    .values({
      workspace_id: scope.workspaceId,
      id,
      procedure_id: thread.procedureId,
      version_id: thread.versionId,
      step_id: thread.stepId,
      module_id: thread.moduleId,
      step_title: thread.stepTitle,
      created_at: scope.now,
    })
    .execute();
  return id;
}

export async function insertComment(
  scope: Scope,
  comment: {
    readonly threadId: string;
    readonly text: string;
    readonly mentionIds: readonly string[];
    readonly notified: readonly string[];
  },
): Promise<string> {
  const id = scope.newId();
  await scope.db
    .insertInto("draft_comment")
    .values({
      workspace_id: scope.workspaceId,
      id,
      thread_id: comment.threadId,
      author_id: scope.actor.profileId,
      text: comment.text,
      mentioned: [...new Set(comment.mentionIds)],
      notified: [...comment.notified],
      created_at: scope.now,
    })
    .execute();
  return id;
}

const oneComment = (scope: Scope, commentId: string) =>
  scope.db.updateTable("draft_comment").where("workspace_id", "=", scope.workspaceId).where("id", "=", commentId);

export const rewriteComment = (
  scope: Scope,
  commentId: string,
  comment: { readonly text: string; readonly mentionIds: readonly string[]; readonly notified: readonly string[] },
) =>
  oneComment(scope, commentId)
    .set({
      text: comment.text,
      mentioned: [...new Set(comment.mentionIds)],
      notified: [...comment.notified],
      edited_at: scope.now,
    })
    .execute();

/** Its words are gone from the table too. */
export const eraseComment = (scope: Scope, commentId: string) =>
  oneComment(scope, commentId).set({ text: "", mentioned: [], deleted_at: scope.now }).execute();

export const deleteThread = (scope: Scope, threadId: string) =>
  scope.db
    .deleteFrom("draft_thread")
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", threadId)
    .execute();

export const markResolved = (scope: Scope, threadId: string, isResolved: boolean) =>
  scope.db
    .updateTable("draft_thread")
    .set({ resolved_at: isResolved ? scope.now : null, resolved_by: isResolved ? scope.actor.profileId : null })
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", threadId)
    .execute();

/** [CM4] Members who see the drafts of a procedure with these groups, by name. */
export async function selectReaders(
  scope: Scope,
  groupIds: readonly string[],
  only: { readonly ids?: readonly string[]; readonly limit: number; readonly hidesTeam?: boolean },
): Promise<Person[]> {
  const seen = [...groupIds];
  const { rows } = await sql<Person>`
    select p.id, p.display_name as "displayName"
    from profile p
    join role r on r.workspace_id = p.workspace_id and r.id = p.role_id
    where p.workspace_id = ${scope.workspaceId} and p.removed_at is null
      and r.permissions && array['content.procedures.manage', 'content.procedures.publish']
      and (not r.restrict_content or ${seen.length === 0} or exists (
        select from group_member m
        join access_group_below b on b.workspace_id = m.workspace_id and b.group_id = m.group_id
        where m.workspace_id = p.workspace_id and m.profile_id = p.id and b.below_id = any(${seen}::uuid[])))
      and not (p.is_product_team and ${only.hidesTeam ?? false})
      and (${only.ids === undefined} or p.id = any(${[...(only.ids ?? [])]}::uuid[]))
    order by lower(p.display_name), p.id
    limit ${only.limit}`.execute(scope.db);
  return rows;
}
