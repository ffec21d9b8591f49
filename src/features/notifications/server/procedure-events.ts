import { type RawBuilder, sql } from "kysely";
import type { Job } from "#kit/server/jobs/job.ts";
import { workspacesOf } from "#kit/server/jobs/workspaces.ts";
import { type AppContext, asSystem, type Scope } from "#kit/server/scope.ts";
import { day } from "#kit/time.ts";
import type { ProcedureEvent } from "../subscription-contract.ts";
import { notificationAdded } from "./notification-store.ts";
import { isVisibleToReader } from "./visible-to-reader.ts";

const eventRaised = "procedure-event-raised";

/** Subscribers that one transaction notifies. */
const stepRows = 1000;

export interface RaisedEvent {
  readonly kind: ProcedureEvent;
  readonly procedureId: string;
  readonly performId: string;
  readonly title: string;
}

/**
 * [N7] Stores that the actor started or completed a perform, in the same transaction, where anybody has subscribed to
 * it. The same event again changes nothing.
 */
export async function raiseProcedureEvent(scope: Scope, event: RaisedEvent): Promise<void> {
  const { kind, procedureId, performId, title } = event;
  const data = { procedureId, performId, title, performedBy: scope.actor.displayName };
  const { rows } = await sql`
    insert into notification_event
      (workspace_id, id, kind, procedure_id, subject_id, by_profile_id, data, created_at)
    select ${scope.workspaceId}, ${scope.newId()}, ${kind}, ${procedureId}::uuid, ${performId}::uuid,
      ${scope.actor.profileId}::uuid, ${JSON.stringify(data)}::jsonb, ${scope.now}::timestamptz
    where ${isEnabled(scope)} and exists (
      select from notification_subscription s
      where s.workspace_id = ${scope.workspaceId} and s.procedure_id = ${procedureId}::uuid and s.event = ${kind})
    on conflict (workspace_id, kind, subject_id) do nothing
    returning id`.execute(scope.db);
  if (rows.length > 0) scope.wake(eventRaised);
}

/** A workspace without this row has notifications switched on. */
const isEnabled = (scope: Scope): RawBuilder<boolean> => sql`not exists (
  select from feature_flag f
  where f.workspace_id = ${scope.workspaceId} and f.name = 'notifications_enabled' and not f.is_on)`;

/** [N8] Notifies subscribers right after an event; the schedule makes up for lost wake-ups. */
export const fanOutJob: Job = {
  name: "notify-subscribers",
  policy: "system",
  wokenBy: [eventRaised],
  schedule: "* * * * *",
  // A node that was killed is back before its schedule.
  runsAtStart: true,
  async run(appContext, data) {
    for (const id of await workspacesOf(appContext, data)) await fanOut(appContext, id);
  },
};

/** [N8] Each step is a transaction, so that a process that dies repeats none of what it has done. */
export async function fanOut(appContext: AppContext, workspaceId: string): Promise<void> {
  const step = (locked: Locked) => asSystem(appContext, workspaceId, (scope) => fanOutStep(scope, locked));
  while (await step("skipped"));
  // [N32] What another worker is at is waited for: if it dies, this one goes on at once and not at the next schedule.
  while ((await step("waitedFor")) || (await asSystem(appContext, workspaceId, isLeft)));
  await asSystem(appContext, workspaceId, forgetOldEvents);
}

interface StoredEvent {
  readonly id: string;
  readonly kind: string;
  readonly procedureId: string;
  readonly byProfileId: string;
  readonly data: unknown;
  readonly createdAt: Date;
  readonly afterProfileId: string | null;
}

/** What another worker holds in its transaction. */
export type Locked = "skipped" | "waitedFor";

/** An event that others hold is none of this statement's once they have done it; another one may still wait. */
const isLeft = async (scope: Scope): Promise<boolean> =>
  (await undoneEvents(scope).select("id").limit(1).executeTakeFirst()) !== undefined;

const undoneEvents = (scope: Scope) =>
  scope.db.selectFrom("notification_event").where("workspace_id", "=", scope.workspaceId).where("done_at", "is", null);

/** Notifies the next subscribers of the oldest event. Returns whether there was one. */
export async function fanOutStep(scope: Scope, locked: Locked = "skipped"): Promise<boolean> {
  const event = await undoneEvents(scope)
    .select(["id", "kind", "procedure_id as procedureId", "by_profile_id as byProfileId", "data"])
    .select(["created_at as createdAt", "after_profile_id as afterProfileId"])
    .orderBy("created_at")
    .limit(1)
    .forUpdate()
    .$if(locked === "skipped", (query) => query.skipLocked())
    .executeTakeFirst();
  if (!event) return false;
  const candidates = await selectSubscribers(scope, event);
  for (const profileId of await insertFor(scope, event, candidates)) {
    scope.publish({ topic: "notifications", profileId });
  }
  const isDone = candidates.length < stepRows;
  await scope.db
    .updateTable("notification_event")
    .set({ after_profile_id: candidates.at(-1) ?? event.afterProfileId, done_at: isDone ? scope.now : null })
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", event.id)
    .execute();
  scope.wake(notificationAdded);
  return true;
}

/** [N9] Those who had subscribed by the time of the event, except who performs. */
async function selectSubscribers(scope: Scope, event: StoredEvent): Promise<string[]> {
  const rows = await scope.db
    .selectFrom("notification_subscription")
    .select("profile_id")
    .where("workspace_id", "=", scope.workspaceId)
    .where("procedure_id", "=", event.procedureId)
    .where("event", "=", event.kind)
    .where("created_at", "<=", event.createdAt)
    .where("profile_id", "<>", event.byProfileId)
    .$if(event.afterProfileId !== null, (query) => query.where("profile_id", ">", event.afterProfileId ?? ""))
    .orderBy("profile_id")
    .limit(stepRows)
    .execute();
  return rows.map((row) => row.profile_id);
}

/** [N9] Of these the members who see the procedure now. Returns whom it notified. */
async function insertFor(scope: Scope, event: StoredEvent, profileIds: readonly string[]): Promise<string[]> {
  if (profileIds.length === 0) return [];
  const { rows } = await sql<{ profile_id: string }>`
    insert into notification (workspace_id, id, profile_id, kind, data, created_at, event_id, deliver_at)
    select n.workspace_id, gen_random_uuid(), n.profile_id, n.kind, n.data, n.created_at, n.event_id, n.created_at
    from (
      select e.workspace_id, s.profile_id, e.kind, e.data, ${scope.now}::timestamptz as created_at, e.id as event_id
      from notification_event e cross join unnest(${[...profileIds]}::uuid[]) as s (profile_id)
      where e.workspace_id = ${scope.workspaceId} and e.id = ${event.id}::uuid) n
    join profile p on p.workspace_id = n.workspace_id and p.id = n.profile_id and p.removed_at is null
    join role r on r.workspace_id = p.workspace_id and r.id = p.role_id
    where ${isVisibleToReader}
    on conflict (workspace_id, event_id, profile_id) where event_id is not null do nothing
    returning profile_id`.execute(scope.db);
  return rows.map((row) => row.profile_id);
}

/** An event is no longer needed once everybody was notified of it: nothing raises it a second time. */
const forgetOldEvents = (scope: Scope): Promise<unknown> =>
  scope.db
    .deleteFrom("notification_event")
    .where("workspace_id", "=", scope.workspaceId)
    .where("done_at", "<", new Date(scope.now.getTime() - day))
    .execute();
