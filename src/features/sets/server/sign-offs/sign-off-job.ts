import { notify } from "#features/notifications/server/service.ts";
import { resultChanged } from "#features/verification/rules/result.ts";
import type { Job } from "#kit/server/jobs/job.ts";
import { allWorkspaces } from "#kit/server/jobs/workspaces.ts";
import { type AppContext, asSystem, type Scope } from "#kit/server/scope.ts";
import { day, minute } from "#kit/time.ts";
import { selectRequiredMembers } from "../facts-store.ts";
import { statusesOfPeople } from "../list-progress.ts";
import { findVisibleSet } from "../set-store.ts";
import { noteNotice, selectNewAttempts, selectTrainers } from "./notice-store.ts";

/** A commit comes some time after the moment that its rows name. */
const newsMs = 10 * minute;
/** What a lost wake-up or a stopped server left is found within this time. */
const sweepMs = 2 * day;

/** [S35] Right after a record was submitted or graded, and every hour for missed ones. */
export const signOffJob: Job = {
  name: "tell-of-sign-offs",
  policy: "system",
  wokenBy: [resultChanged],
  schedule: "50 * * * *",
  async run(appContext, data) {
    const { workspaceId } = (data ?? {}) as { workspaceId?: string };
    if (workspaceId !== undefined) return notifyTrainers(appContext, workspaceId, newsMs);
    for (const id of await allWorkspaces(appContext)) await notifyTrainers(appContext, id, sweepMs);
  },
};

/**
 * Notifies the trainers of a workspace of waiting attempts, among those that were submitted or graded within
 * `withinMs`.
 */
export async function notifyTrainers(appContext: AppContext, workspaceId: string, withinMs: number): Promise<void> {
  const since = new Date(appContext.clock.now().getTime() - withinMs);
  const found = await asSystem(appContext, workspaceId, (scope) => selectNewAttempts(scope, since), undefined, true);
  for (const [setId, profileIds] of found) {
    await asSystem(appContext, workspaceId, (scope) => notifyOfSet(scope, setId, profileIds));
  }
}

async function notifyOfSet(scope: Scope, setId: string, profileIds: readonly string[]): Promise<void> {
  const set = await findVisibleSet(scope, setId);
  if (!set || set.deletedAt) return;
  const procedureIds = set.items.map((item) => item.id);
  const page = { after: undefined, limit: profileIds.length, profileIds };
  const people = await selectRequiredMembers(scope, { id: setId, procedureIds }, page);
  const statuses = await statusesOfPeople(scope, set, people);
  for (const { person } of people) {
    for (const { procedureId, result } of statuses.get(person.id) ?? []) {
      if (result?.outcome !== "signOff" || !(await noteNotice(scope, setId, result.recordId))) continue;
      const title = set.items.find((item) => item.id === procedureId)?.title ?? "";
      const trainers = await selectTrainers(scope, { setId, procedureId, profileId: person.id });
      const data = { procedureSetId: setId, procedureId, title, setTitle: set.title, memberName: person.displayName };
      await notify(scope, trainers, "signOffRequested", data);
    }
  }
}
