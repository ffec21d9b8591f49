import { isId } from "#kit/ids.ts";
import { cursorOf, partsOf } from "#kit/page.ts";
import { Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import { type Notification, type NotificationData, type NotificationKind, notificationsPageRows } from "../contract.ts";
import {
  countUnread,
  insertNotifications,
  markRead,
  type StoredNotification,
  selectNotifications,
} from "./notification-store.ts";

/**
 * [N1] Notifies members of an event, once each, with its commit. Reading checks whether they may still see its subject.
 * Data that names a `procedureId`, a `procedureSetId` or a `chatId` is shown only if that is visible.
 */
export async function notify<K extends NotificationKind>(
  scope: Scope,
  profileIds: readonly string[],
  kind: K,
  data: NotificationData<K>,
): Promise<void> {
  const receivers = [...new Set(profileIds)];
  if (receivers.length === 0) return;
  await insertNotifications(scope, receivers, kind, data);
  for (const profileId of receivers) publishToReader(scope, profileId);
}

export interface NotificationPage {
  readonly notifications: Notification[];
  readonly unread: number;
  readonly next: string | null;
}

export async function listNotifications(
  scope: Scope,
  page: { readonly limit?: number | undefined; readonly after?: string | undefined },
): Promise<NotificationPage> {
  const limit = page.limit ?? notificationsPageRows;
  const after = page.after === undefined ? undefined : lastOf(page.after);
  const found = await selectNotifications(scope, { after, limit: limit + 1 });
  const rows = found.slice(0, limit);
  const end = rows.at(-1);
  return {
    notifications: rows.map(onTheWire),
    unread: await countUnread(scope),
    next: found.length > limit && end ? cursorOf(end.createdAt.toISOString(), end.id) : null,
  };
}

/** [N3] Reading is for oneself: ids of others' notifications change nothing. */
export async function readNotifications(scope: Scope, ids: readonly string[] | "all"): Promise<number> {
  if ((await markRead(scope, ids)) > 0) publishToReader(scope, scope.actor.profileId);
  return countUnread(scope);
}

const publishToReader = (scope: Scope, profileId: string): void => scope.publish({ topic: "notifications", profileId });

// Only `notify` writes rows, and its types tie the data to the kind.
const onTheWire = (row: StoredNotification): Notification =>
  ({
    id: row.id,
    kind: row.kind,
    data: row.data,
    createdAt: row.createdAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
  }) as Notification;

function lastOf(cursor: string): { at: Date; id: string } {
  const [moment, id] = partsOf(cursor, 2) ?? [];
  const at = new Date(moment ?? "");
  if (id !== undefined && isId(id) && !Number.isNaN(at.getTime())) return { at, id };
  throw new Problem("invalid", "invalidRequest", { errors: { after: ["No cursor of this list"] } });
}
