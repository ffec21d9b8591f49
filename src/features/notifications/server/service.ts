import { isId } from "#kit/ids.ts";
import { cursorOf, partsOf } from "#kit/page.ts";
import { Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import {
  type Category,
  type MailLanguage,
  type Notification,
  type NotificationData,
  type NotificationKind,
  notificationsPageRows,
} from "../contract.ts";
import { notificationPolicy } from "../policy.ts";
import {
  countUnread,
  findMailLanguage,
  insertNotifications,
  markRead,
  notificationAdded,
  type StoredNotification,
  selectNotifications,
} from "./notification-store.ts";

/**
 * [N1] Notifies members of an event, once each, with its commit. Reading checks whether they may still see its subject.
 * Data that names a `procedureId`, a `procedureSetId`, a `chatId`, a `documentId` or a `generationId` is shown only if that
 * is visible.
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
  scope.wake(notificationAdded);
}

export { letter } from "./mail/letter.ts";
export { mailWords } from "./mail/words.ts";
export { selectNotified } from "./notification-store.ts";
export { raiseProcedureEvent } from "./procedure-events.ts";
export { chooseOwnMail, type DeliveryDeps, languageOf, type Sends } from "./settings.ts";
export { stopToken } from "./stop-mails.ts";

export interface NotificationPage {
  readonly notifications: Notification[];
  readonly unread: number;
  readonly mailLanguage: MailLanguage | null;
  readonly next: string | null;
}

export async function listNotifications(
  scope: Scope,
  page: {
    readonly limit?: number | undefined;
    readonly after?: string | undefined;
    readonly category?: Category | undefined;
    readonly state?: "unread" | "read" | undefined;
  },
): Promise<NotificationPage> {
  const limit = page.limit ?? notificationsPageRows;
  const after = page.after === undefined ? undefined : lastOf(page.after);
  const found = await selectNotifications(scope, { ...page, after, limit: limit + 1 });
  const rows = found.slice(0, limit);
  const end = rows.at(-1);
  return {
    notifications: rows.map((row) => toNotification(row, notificationPolicy.seePerformers(scope.actor, undefined))),
    unread: await countUnread(scope),
    mailLanguage: await findMailLanguage(scope),
    next: found.length > limit && end ? cursorOf(end.createdAt.toISOString(), end.id) : null,
  };
}

/** [N3] Reading is for oneself: ids of others' notifications change nothing. */
export async function readNotifications(scope: Scope, ids: readonly string[] | "all"): Promise<number> {
  if ((await markRead(scope, ids)) > 0) publishToReader(scope, scope.actor.profileId);
  return countUnread(scope);
}

const publishToReader = (scope: Scope, profileId: string): void => scope.publish({ topic: "notifications", profileId });

/**
 * [N13] `seesPerformers` is what the reader may at this moment. Only `notify` and the events of procedures write rows, and
 * their types tie the data to the kind.
 */
export function toNotification(row: Omit<StoredNotification, "profileId">, seesPerformers: boolean): Notification {
  const data = row.data as { readonly performedBy?: string };
  return {
    id: row.id,
    kind: row.kind,
    data: data.performedBy !== undefined && !seesPerformers ? { ...data, performedBy: null } : data,
    createdAt: row.createdAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
  } as Notification;
}

function lastOf(cursor: string): { at: Date; id: string } {
  const [moment, id] = partsOf(cursor, 2) ?? [];
  const at = new Date(moment ?? "");
  if (id !== undefined && isId(id) && !Number.isNaN(at.getTime())) return { at, id };
  throw new Problem("invalid", "invalidRequest", { errors: { after: ["No cursor of this list"] } });
}
