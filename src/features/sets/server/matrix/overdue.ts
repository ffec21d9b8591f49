import { filteringGroups } from "#features/groups/server/service.ts";
import type { Output } from "#kit/endpoint.ts";
import type { Scope } from "#kit/server/scope.ts";
import { progressOf } from "../../rules/procedure-status.ts";
import type { trainingEndpoints } from "../../training-contract.ts";
import { type MemberPlace, selectRequiredMembers } from "../facts-store.ts";
import { statusesOfPeople } from "../list-progress.ts";
import { type StoredSet, selectSets } from "../set-store.ts";

const setsMax = 200;
const batchMembers = 200;
/** Of all sets together: the state of a member in a set is computed, so the number bounds what one call costs. */
const lookedMax = 4000;

type Overdue = Output<typeof trainingEndpoints.overdue>;

/**
 * [S43] Counts the members who are overdue in each visible learning set, as the progress of the set lists them.
 * @throws Problem 400 `unknownAccessGroup`
 */
export async function countOverdue(
  scope: Scope,
  query: { readonly accessGroupIds?: string | undefined },
  { lookedMax: budget = lookedMax }: { readonly lookedMax?: number } = {},
): Promise<Overdue> {
  const groupIds = await filteringGroups(scope, query.accessGroupIds);
  const found = await selectSets(scope, { setType: "learning" }, { limit: setsMax + 1 });
  // Nothing is ever overdue in a set without a date.
  const dated = found.slice(0, setsMax).filter((set) => set.dueDays !== null || set.dueOn !== null);
  const people = new Set<string>();
  const sets: Overdue["sets"] = [];
  let left = budget;
  for (const set of dated) {
    const { overdue, looked, isPartial } = await overdueIn(scope, set, groupIds, left);
    left -= looked;
    for (const id of overdue) people.add(id);
    if (overdue.length > 0 || isPartial) sets.push({ id: set.id, title: set.title, people: overdue.length, isPartial });
  }
  const isPartial = found.length > setsMax || sets.some((set) => set.isPartial);
  return { people: people.size, sets, isPartial };
}

async function overdueIn(scope: Scope, set: StoredSet, groupIds: readonly string[] | undefined, most: number) {
  const overdue: string[] = [];
  const procedureIds = set.items.map((item) => item.id);
  let after: MemberPlace | undefined;
  let looked = 0;
  for (;;) {
    const limit = Math.min(batchMembers, most - looked);
    const page = await selectRequiredMembers(
      scope,
      { id: set.id, procedureIds },
      { after, limit: limit + 1, groupIds },
    );
    const batch = page.slice(0, limit);
    const statuses = await statusesOfPeople(scope, set, batch);
    overdue.push(...[...statuses].flatMap(([id, all]) => (progressOf(all).isOverdue ? [id] : [])));
    looked += batch.length;
    const last = batch.at(-1);
    if (page.length <= limit) return { overdue, looked, isPartial: false };
    if (!last || looked >= most) return { overdue, looked, isPartial: true };
    after = { nameKey: last.nameKey, id: last.person.id };
  }
}
