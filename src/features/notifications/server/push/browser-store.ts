import { type RawBuilder, sql } from "kysely";
import type { PushKeys } from "#kit/server/push/encrypt-push.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { PushBrowser } from "../../push-contract.ts";

/** [N25] Browsers of one member; the oldest makes room. */
export const browsersMax = 20;

/** [N25] The session of the browser `b` is still there, and still that of its member. */
export const isInSession: RawBuilder<boolean> = sql<boolean>`(
  fettle_session_device(b.session_id, b.profile_id) is not null)`;

/** The actor's own, newest first. */
export async function selectBrowsers(scope: Scope): Promise<PushBrowser[]> {
  const { rows } = await sql<Omit<PushBrowser, "createdAt"> & { createdAt: Date }>`
    select b.id, b.device, b.created_at as "createdAt", b.session_id = ${scope.actor.session?.sessionId ?? null}::uuid as "isThis"
    from push_subscription b
    where b.workspace_id = ${scope.workspaceId} and b.profile_id = ${scope.actor.profileId} and ${isInSession}
    order by b.created_at desc, b.id`.execute(scope.db);
  return rows.map((row) => ({ ...row, isThis: row.isThis ?? false, createdAt: row.createdAt.toISOString() }));
}

export interface NewBrowser extends PushKeys {
  readonly sessionId: string;
  readonly endpoint: string;
  readonly publicKey: string;
}

/** [N25] The same browser again replaces what was known of it, whoever it belonged to; so does another in its session. */
export async function insertBrowser(scope: Scope, browser: NewBrowser): Promise<void> {
  const { sessionId, endpoint, p256dh, auth, publicKey } = browser;
  await sql`
    delete from push_subscription b
    where b.workspace_id = ${scope.workspaceId} and (b.endpoint = ${endpoint} or b.session_id = ${sessionId}::uuid
      or b.id in (select o.id from push_subscription o
        where o.workspace_id = ${scope.workspaceId} and o.profile_id = ${scope.actor.profileId}
        order by o.created_at desc, o.id offset ${browsersMax - 1}))`.execute(scope.db);
  await sql`
    insert into push_subscription
      (workspace_id, id, profile_id, session_id, endpoint, p256dh, auth, vapid_key, device, created_at)
    select ${scope.workspaceId}, ${scope.newId()}, ${scope.actor.profileId}, ${sessionId}::uuid, ${endpoint}, ${p256dh},
      ${auth}, ${publicKey}, z.device, ${scope.now}::timestamptz
    from fettle_session_device(${sessionId}::uuid, ${scope.actor.profileId}::uuid) as z (device)
    where z.device is not null`.execute(scope.db);
}

/** [N3] The actor's own alone. Returns whether there was one. */
export async function deleteOwnBrowser(scope: Scope, id: string): Promise<boolean> {
  const { numDeletedRows } = await scope.db
    .deleteFrom("push_subscription")
    .where("workspace_id", "=", scope.workspaceId)
    .where("profile_id", "=", scope.actor.profileId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** [N25] What its push service says is gone. */
export async function deleteGoneBrowser(scope: Scope, id: string): Promise<void> {
  await scope.db
    .deleteFrom("push_subscription")
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", id)
    .execute();
}

/** [N25] Removes browsers whose session has ended or whose member has gone, so that nothing of them is kept. */
export async function deleteEndedBrowsers(scope: Scope): Promise<void> {
  await sql`
    delete from push_subscription b
    where b.workspace_id = ${scope.workspaceId} and (not ${isInSession} or exists (
      select from profile p
      where p.workspace_id = b.workspace_id and p.id = b.profile_id and p.removed_at is not null))`.execute(scope.db);
}

export interface StoredBrowser extends PushKeys {
  readonly profileId: string;
  readonly endpoint: string;
  readonly publicKey: string;
}

/** A browser whose session is in force. */
export async function findBrowser(scope: Scope, id: string): Promise<StoredBrowser | undefined> {
  const { rows } = await sql<StoredBrowser>`
    select b.profile_id as "profileId", b.endpoint, b.p256dh, b.auth, b.vapid_key as "publicKey"
    from push_subscription b
    where b.workspace_id = ${scope.workspaceId} and b.id = ${id}::uuid and ${isInSession}`.execute(scope.db);
  return rows[0];
}
