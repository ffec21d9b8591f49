import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import type { Category, MailLanguage, NotificationKind } from "../contract.ts";
import { notificationPolicy } from "../policy.ts";
import { kindsOf, restrictedKinds } from "../rules/kinds.ts";

/** Wakes the job that sends mails and short messages about new notifications. */
export const notificationAdded = "notification-added";

export interface StoredNotification {
  readonly id: string;
  readonly kind: string;
  readonly data: unknown;
  readonly createdAt: Date;
  readonly readAt: Date | null;
}

const seesDrafts = (scope: Scope): boolean => notificationPolicy.hearOfDrafts(scope.actor, undefined);

/** [N35] What is for members with a permission that the actor does not hold. */
const hiddenKinds = ({ actor }: Scope): string[] =>
  restrictedKinds.flatMap(([kind, some]) => (some.some((one) => actor.permissions.has(one)) ? [] : [kind]));

/**
 * [N2] The actor's own, without those whose subject is hidden from the actor now, and [N15] without kinds
 * that the actor does not want in the app.
 */
const visibleRows = (scope: Scope) =>
  scope.db
    .selectFrom("notification as n")
    .where("n.workspace_id", "=", scope.workspaceId)
    .where("n.profile_id", "=", scope.actor.profileId)
    .where(
      sql<boolean>`not exists (
        select from notification_setting s
        where s.workspace_id = n.workspace_id and s.profile_id = n.profile_id
          and s.channels -> n.kind ->> 'app' = 'false')`,
    )
    .where(
      sql<boolean>`(n.data ->> 'procedureId' is null or exists (
        select from procedure p
        where p.workspace_id = n.workspace_id and p.id = (n.data ->> 'procedureId')::uuid
          and (p.published_version_id is not null or ${seesDrafts(scope)}) and p.deleted_at is null
          and ${visibleTo(scope, "p")}))`,
    )
    .where(
      sql<boolean>`(n.data ->> 'procedureSetId' is null or exists (
        select from procedure_set s
        where s.workspace_id = n.workspace_id and s.id = (n.data ->> 'procedureSetId')::uuid
          and s.deleted_at is null and ${visibleTo(scope, "s")}))`,
    )
    .where(
      sql<boolean>`(n.data ->> 'chatId' is null or exists (
        select from copilot_chat c
        where c.workspace_id = n.workspace_id and c.id = (n.data ->> 'chatId')::uuid and c.deleted_at is null
          and (c.profile_id = n.profile_id or exists (
            select from copilot_chat_share s where s.workspace_id = c.workspace_id and s.chat_id = c.id
              and s.profile_id = n.profile_id))))`,
    )
    // [N28] A comment stands on a draft, which has to be there still.
    .where(
      sql<boolean>`(n.data ->> 'commentId' is null or (${seesDrafts(scope)} and exists (
        select from draft_comment c
        join draft_thread t on t.workspace_id = c.workspace_id and t.id = c.thread_id
        join procedure o on o.workspace_id = t.workspace_id and o.id = t.procedure_id
        where c.workspace_id = n.workspace_id and c.id = (n.data ->> 'commentId')::uuid and c.deleted_at is null
          and o.draft_version_id is not null)))`,
    )
    .where(
      sql<boolean>`(n.data ->> 'documentId' is null or exists (
        select from document d
        where d.workspace_id = n.workspace_id and d.id = (n.data ->> 'documentId')::uuid and d.deleted_at is null
          and ${visibleTo(scope, "d")}))`,
    )
    // [N35]
    .where(sql<boolean>`n.kind <> all(${hiddenKinds(scope)}::text[])`)
    .where(
      sql<boolean>`(n.data ->> 'correctiveActionId' is null or exists (
        select from corrective_action c
        where c.workspace_id = n.workspace_id and c.id = (n.data ->> 'correctiveActionId')::uuid
          and (n.profile_id in (c.opened_by, c.assignee_id)
            or ${notificationPolicy.overseeActions(scope.actor, undefined)})))`,
    )
    .where(
      sql<boolean>`(n.data ->> 'generationId' is null or exists (
        select from video_generation g
        where g.workspace_id = n.workspace_id and g.id = (n.data ->> 'generationId')::uuid
          and g.profile_id = n.profile_id))`,
    );

export interface Place {
  readonly at: Date;
  readonly id: string;
}

/** What the actor was notified of since, oldest first: a hundred at most. */
export const selectAfter = (scope: Scope, after: Place): Promise<{ id: string; createdAt: Date }[]> =>
  visibleRows(scope)
    .select(["n.id", "n.created_at as createdAt"])
    .where(sql<boolean>`(n.created_at, n.id) > (${after.at}, ${after.id}::uuid)`)
    .orderBy("n.created_at")
    .orderBy("n.id")
    .limit(100)
    .execute();

/** Newest first; `limit` rows after the given one. */
export const selectNotifications = (
  scope: Scope,
  page: {
    readonly after: Place | undefined;
    readonly limit: number;
    readonly category?: Category | undefined;
    readonly state?: "unread" | "read" | undefined;
  },
): Promise<StoredNotification[]> =>
  visibleRows(scope)
    .select(["n.id", "n.kind", "n.data", "n.created_at as createdAt", "n.read_at as readAt"])
    .$if(page.after !== undefined, (query) =>
      query.where(sql<boolean>`(n.created_at, n.id) < (${page.after?.at}, ${page.after?.id}::uuid)`),
    )
    .$if(page.category !== undefined, (query) =>
      query.where("n.kind", "in", page.category === undefined ? [] : kindsOf(page.category)),
    )
    .$if(page.state !== undefined, (query) => query.where("n.read_at", page.state === "unread" ? "is" : "is not", null))
    .orderBy("n.created_at", "desc")
    .orderBy("n.id", "desc")
    .limit(page.limit)
    .execute();

export async function countUnread(scope: Scope): Promise<number> {
  const row = await visibleRows(scope)
    .where("n.read_at", "is", null)
    .select(({ fn }) => fn.countAll<number>().as("unread"))
    .executeTakeFirstOrThrow();
  return row.unread;
}

/** Marks the actor's unread ones as read: the named ones, or all. Returns their number. */
export async function markRead(scope: Scope, ids: readonly string[] | "all"): Promise<number> {
  const result = await scope.db
    .updateTable("notification")
    .set({ read_at: scope.now })
    .where("workspace_id", "=", scope.workspaceId)
    .where("profile_id", "=", scope.actor.profileId)
    .where("read_at", "is", null)
    .$if(ids !== "all", (query) => query.where("id", "=", sql<string>`any(${[...ids]}::uuid[])`))
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

export async function insertNotifications(
  scope: Scope,
  profileIds: readonly string[],
  kind: string,
  data: unknown,
): Promise<void> {
  await scope.db
    .insertInto("notification")
    .values(
      profileIds.map((profileId) => ({
        workspace_id: scope.workspaceId,
        id: scope.newId(),
        profile_id: profileId,
        kind,
        data: JSON.stringify(data),
        created_at: scope.now,
        deliver_at: scope.now,
      })),
    )
    .execute();
}

/** [N20] The language of the actor's mails, null until it is known. */
export async function findMailLanguage(scope: Scope): Promise<MailLanguage | null> {
  const row = await scope.db
    .selectFrom("notification_setting")
    .select("language")
    .where("workspace_id", "=", scope.workspaceId)
    .where("profile_id", "=", scope.actor.profileId)
    .executeTakeFirst();
  return (row?.language ?? null) as MailLanguage | null;
}

/** Those of these members who have been notified of a procedure in one of these ways, from a moment on. */
export async function selectNotified(
  scope: Scope,
  profileIds: readonly string[],
  of: { readonly procedureId: string; readonly kinds: readonly NotificationKind[]; readonly since: Date },
): Promise<ReadonlySet<string>> {
  const rows = await scope.db
    .selectFrom("notification as n")
    .select("n.profile_id")
    .where("n.workspace_id", "=", scope.workspaceId)
    .where("n.profile_id", "=", sql<string>`any(${[...profileIds]}::uuid[])`)
    .where("n.created_at", ">=", of.since)
    .where("n.kind", "in", [...of.kinds])
    .where(sql<boolean>`n.data ->> 'procedureId' = ${of.procedureId}`)
    .execute();
  return new Set(rows.map((row) => row.profile_id));
}
