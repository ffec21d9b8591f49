import { sql } from "kysely";
import { getFlags } from "#features/flags/server/service.ts";
import type { Job } from "#kit/server/jobs/job.ts";
import { workspacesOf } from "#kit/server/jobs/workspaces.ts";
import { type AppContext, asSystem, type Scope } from "#kit/server/scope.ts";
import type { Notification, NotificationKind } from "../contract.ts";
import { type ChannelChoice, channelsOf, isUrgent } from "../rules/kinds.ts";
import { sendTime } from "../rules/send-time.ts";
import { type DueRow, selectDue, selectSharedNumbers } from "./delivery-store.ts";
import { type MailReader, mailOf, smsOf } from "./mail/compose.ts";
import { notificationAdded } from "./notification-store.ts";
import type { Locked } from "./procedure-events.ts";
import { deleteEndedBrowsers } from "./push/browser-store.ts";
import { bodyAbout } from "./push/push-sender.ts";
import { toNotification } from "./service.ts";
import { type DeliveryDeps, languageOf, type Sends } from "./settings.ts";
import { stopToken } from "./stop-mails.ts";

const batchRows = 500;

/** [N14] Writes mails, short messages and push messages right after a notification; the schedule finds what waited for its time. */
export const deliverNotificationsJob = (deps: DeliveryDeps): Job => ({
  name: "deliver-notifications",
  policy: "system",
  wokenBy: [notificationAdded],
  schedule: "* * * * *",
  runsAtStart: true,
  async run(appContext, data) {
    for (const id of await workspacesOf(appContext, data)) await deliverNotifications(appContext, id, deps);
  },
});

/** Puts what is due into the outbox, in the transaction that notes it as done. */
export async function deliverNotifications(
  appContext: AppContext,
  workspaceId: string,
  deps: DeliveryDeps,
): Promise<void> {
  await asSystem(appContext, workspaceId, deleteEndedBrowsers);
  const batch = (locked: Locked) => asSystem(appContext, workspaceId, (scope) => deliverBatch(scope, deps, locked));
  while ((await batch("skipped")) === batchRows);
  // [N32] What another worker holds it sends, or leaves if it dies.
  while ((await batch("waitedFor")) > 0);
}

async function deliverBatch(scope: Scope, deps: DeliveryDeps, locked: Locked): Promise<number> {
  const rows = await selectDue(scope, batchRows, locked);
  if (rows.length === 0) return 0;
  const flags = await getFlags(scope);
  const base = flags.notifications_enabled ? deps.publicUrl : undefined;
  const sends = { ...deps.sends, sms: deps.sends.sms && !flags.notifications_disable_sms_option };
  const wanted = base === undefined ? [] : rows.filter((row) => isWanted(row, sends));
  const later = wanted.flatMap((row) => {
    const at = isUrgent(row.kind) ? row.createdAt : sendTime(row.createdAt, row);
    return at > scope.now ? [{ id: row.id, at }] : [];
  });
  const waiting = new Set(later.map((one) => one.id));
  const due = wanted.filter((row) => !waiting.has(row.id));
  await noteDelivered(
    scope,
    rows.map((row) => row.id).filter((id) => !waiting.has(id)),
    later,
  );
  const shared = flags.notifications_shared_sms_enabled && sends.sms ? await sharedNumbersOf(scope, due) : new Map();
  for (const own of Map.groupBy(due, (row) => row.profileId).values()) {
    if (base !== undefined) enqueueFor(scope, own, { ...deps, base, sends, shared });
  }
  return rows.length;
}

/** [N14] Visible at this moment, not read yet, and wanted by a way that leaves the app. */
function isWanted(row: DueRow, sends: Sends): boolean {
  const choice = channelsOf(row.kind, row.channels);
  const isPushed = choice.push && sends.push && row.browserIds.length > 0;
  return row.isVisible && row.readAt === null && ((choice.mail && sends.mail) || (choice.sms && sends.sms) || isPushed);
}

interface Ways {
  readonly sends: Sends;
  readonly base: string;
  readonly stopKey: Buffer;
  /** Shared numbers, by the profile for which they act. */
  readonly shared: ReadonlyMap<string, readonly string[]>;
}

/** [N18] One message by each way, about all that is due for one member. */
function enqueueFor(scope: Scope, rows: readonly DueRow[], { sends, base, stopKey, shared }: Ways): void {
  const [first] = rows;
  if (!first) return;
  const reader: MailReader = {
    ...first,
    workspaceId: scope.workspaceId,
    language: languageOf(first.language, first.languages),
  };
  const by = (way: keyof ChannelChoice): Notification[] =>
    rows.filter((row) => channelsOf(row.kind, row.channels)[way]).map((row) => toNotification(row, row.seesPerformers));
  const [mailed, texted] = [sends.mail ? by("mail") : [], sends.sms ? by("sms") : []];
  if (mailed.length > 0 && first.email !== null) {
    const stopped = mailed.length === 1 ? (mailed[0]?.kind as NotificationKind) : "*";
    const stopUrl = `${base}/v1/notifications/stop/${stopToken(stopKey, scope.workspaceId, first.profileId, stopped)}`;
    scope.enqueue(mailOf(first.email, reader, mailed, { base, stopUrl }));
  }
  const pushed = sends.push ? by("push") : [];
  if (pushed.length > 0) {
    const body = bodyAbout(pushed.map((one) => one.id));
    for (const recipient of first.browserIds) scope.enqueue({ channel: "push", recipient, body });
  }
  if (texted.length === 0) return;
  if (first.phone !== null) return scope.enqueue(smsOf(first.phone, reader, texted, { base, isShared: false }));
  for (const number of shared.get(first.profileId) ?? []) {
    scope.enqueue(smsOf(number, reader, texted, { base, isShared: true }));
  }
}

async function sharedNumbersOf(scope: Scope, due: readonly DueRow[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const texted = due.filter((row) => row.phone === null && channelsOf(row.kind, row.channels).sms);
  return selectSharedNumbers(scope, [...new Set(texted.map((row) => row.profileId))]);
}

async function noteDelivered(
  scope: Scope,
  doneIds: readonly string[],
  later: readonly { readonly id: string; readonly at: Date }[],
): Promise<void> {
  await sql`
    update notification n set deliver_at = l.at
    from unnest(${[...doneIds, ...later.map((one) => one.id)]}::uuid[],
      ${[...doneIds.map(() => null), ...later.map((one) => one.at)]}::timestamptz[]) as l (id, at)
    where n.workspace_id = ${scope.workspaceId} and n.id = l.id`.execute(scope.db);
}
