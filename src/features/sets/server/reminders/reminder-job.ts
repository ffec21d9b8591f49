import { notify } from "#features/notifications/server/service.ts";
import type { Job } from "#kit/server/jobs/job.ts";
import { allWorkspaces } from "#kit/server/jobs/workspaces.ts";
import { type AppContext, asSystem, type Scope } from "#kit/server/scope.ts";
import { remindersOf } from "../../rules/reminders.ts";
import type { MemberPlace } from "../facts-store.ts";
import { peopleOf, statusesOfPeople } from "../list-progress.ts";
import { findVisibleSet } from "../set-store.ts";
import { noteReminders, selectSetsWithDates } from "./reminder-store.ts";

/** Members in one transaction. */
const membersAtOnce = 100;

/** [S30] Every hour, reminds each member of procedures that are due soon, due today or overdue in a learning set. */
export const setReminderJob: Job = {
  name: "remind-of-sets",
  policy: "system",
  schedule: "40 * * * *",
  async run(appContext) {
    for (const id of await allWorkspaces(appContext)) await remindOfSets(appContext, id);
  },
};

export async function remindOfSets(appContext: AppContext, workspaceId: string): Promise<void> {
  const setIds = await asSystem(appContext, workspaceId, selectSetsWithDates, undefined, true);
  for (const setId of setIds) {
    let after: MemberPlace | undefined;
    do after = await asSystem(appContext, workspaceId, (scope) => remindSome(scope, setId, after));
    while (after);
  }
}

/** @returns the member to continue behind; undefined after the last one */
async function remindSome(
  scope: Scope,
  setId: string,
  after: MemberPlace | undefined,
): Promise<MemberPlace | undefined> {
  const set = await findVisibleSet(scope, setId);
  if (!set || set.deletedAt) return undefined;
  const people = await peopleOf(scope, set, { after, limit: membersAtOnce });
  const statuses = await statusesOfPeople(scope, set, people);
  const due = people.flatMap(({ person }) =>
    remindersOf(statuses.get(person.id) ?? [], scope.now).map((one) => ({ ...one, profileId: person.id })),
  );
  for (const { profileId, kind, dueAt, count } of await noteReminders(scope, setId, due)) {
    const data = { procedureSetId: setId, title: set.title, when: kind, dueAt: dueAt.toISOString(), count };
    await notify(scope, [profileId], "setDue", data);
  }
  const last = people.at(-1);
  return last && people.length === membersAtOnce ? { nameKey: last.nameKey, id: last.person.id } : undefined;
}
