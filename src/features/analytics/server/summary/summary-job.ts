import { getFlags } from "#features/flags/server/service.ts";
import { asActingMember } from "#features/members/server/service.ts";
import { sendTime } from "#features/notifications/rules/send-time.ts";
import { type DeliveryDeps, languageOf, stopToken } from "#features/notifications/server/service.ts";
import { isProblem } from "#kit/problem.ts";
import type { Job } from "#kit/server/jobs/job.ts";
import { workspacesOf } from "#kit/server/jobs/workspaces.ts";
import { type AppContext, asSystem, type Scope } from "#kit/server/scope.ts";
import { analyticsPolicy } from "../../policy.ts";
import { localClock, summaryDue, summaryMinute } from "../../rules/week.ts";
import { getOverview } from "../overview/overview-service.ts";
import { listProcedureFigures } from "../procedures/procedure-service.ts";
import { summaryMail } from "./summary-mail.ts";
import { findReader, noteSent, selectSubscribers, type WeekMoments, weekOf } from "./summary-store.ts";

/** [AN19] On Monday mornings, mails the figures of the week to those who chose it. */
export const summaryJob = (deps: DeliveryDeps): Job => ({
  name: "mail-weekly-summaries",
  policy: "actor",
  schedule: "*/10 * * * *",
  async run(appContext, data) {
    for (const id of await workspacesOf(appContext, data)) await mailSummaries(appContext, id, deps);
  },
});

export async function mailSummaries(appContext: AppContext, workspaceId: string, deps: DeliveryDeps): Promise<void> {
  if (!deps.sends.mail) return;
  const due = await asSystem(appContext, workspaceId, selectDue, undefined, true);
  for (const profileId of due?.profileIds ?? []) {
    await asActingMember(appContext, workspaceId, profileId, (scope) => mailSummary(scope, deps, due)).catch(
      (error: unknown) => {
        // Somebody who was removed meanwhile is no member any more.
        if (!isProblem(error) || error.kind !== "notFound") throw error;
      },
    );
  }
}

interface Due extends WeekMoments {
  readonly monday: string;
  readonly profileIds: readonly string[];
}

async function selectDue(scope: Scope): Promise<Due | undefined> {
  const flags = await getFlags(scope);
  if (!flags.notifications_enabled || !flags.analytics_dashboard_enabled) return undefined;
  const { timeZone } = await weekOf(scope, "2026-01-05", 0);
  const monday = summaryDue(localClock(scope.now, timeZone));
  if (monday === undefined) return undefined;
  const week = await weekOf(scope, monday, summaryMinute);
  const subscribers = await selectSubscribers(scope, monday);
  // Their quiet hours and the time of their digest count from the moment at which it is due. (N17)
  const now = subscribers.filter((one) => sendTime(week.dueAt, { ...one, timeZone }) <= scope.now);
  return { ...week, monday, profileIds: now.map(({ profileId }) => profileId) };
}

/** What the member may read and sees is asked in the transaction that puts the mail into the outbox. [AN1] [AN19] */
async function mailSummary(scope: Scope, { publicUrl, stopKey }: DeliveryDeps, due: Due | undefined): Promise<void> {
  if (!due || !analyticsPolicy.view(scope.actor, undefined)) return;
  const reader = await findReader(scope);
  if (!reader?.isChosen || reader.email === null) return;
  const { profileId } = scope.actor;
  if (!(await noteSent(scope, profileId, due.monday))) return;
  const range = { startTime: due.start.toISOString(), endTime: due.end.toISOString() };
  const { measures } = await getOverview(scope, range);
  const { procedures } = await listProcedureFigures(scope, range);
  const { workspaceId } = scope;
  scope.enqueue(
    summaryMail(
      {
        ...reader,
        ...due,
        recipient: reader.email,
        workspaceId,
        language: languageOf(reader.language, reader.languages),
        measures,
        procedures,
      },
      {
        base: publicUrl,
        stopUrl: `${publicUrl}/v1/notifications/stop/${stopToken(stopKey, workspaceId, profileId, "weeklySummary")}`,
      },
    ),
  );
}
