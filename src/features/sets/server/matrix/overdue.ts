import { filteringGroups } from "#features/groups/server/service.ts";
import type { Output } from "#kit/endpoint.ts";
import type { Person } from "#kit/person.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { matrixEndpoints, OverduePerson } from "../../matrix-contract.ts";
import { isOpen } from "../../rules/nudges.ts";
import { byLongestOverdue, overdueOf } from "../../rules/overdue.ts";
import type { trainingEndpoints } from "../../training-contract.ts";
import { type MemberPlace, selectRequiredMembers } from "../facts-store.ts";
import { statusesOfPeople } from "../list-progress.ts";
import { type StoredSet, selectSets } from "../set-store.ts";
import { selectLastNudges } from "./nudge-store.ts";

const setsMax = 200;
const batchMembers = 200;
/** Of all sets together: the state of a member in a set is computed, so the number bounds what one call costs. */
const lookedMax = 4000;

type Counted = Output<typeof trainingEndpoints.overdue>;
type Listed = Output<typeof matrixEndpoints.overduePeople>;

interface Narrowed {
  readonly search?: string | undefined;
  readonly procedureSetId?: string | undefined;
  readonly accessGroupIds?: string | undefined;
}

interface Budget {
  readonly lookedMax?: number;
}

/**
 * [S43] Counts the members who are overdue in each visible learning set, as the progress of the set lists them.
 * @throws Problem 400 `unknownAccessGroup`
 */
export async function countOverdue(
  scope: Scope,
  query: Pick<Narrowed, "accessGroupIds">,
  budget?: Budget,
): Promise<Counted> {
  const { looked, isPartial } = await lookAt(scope, query, budget);
  const people = new Set(looked.flatMap(({ late }) => late.map((one) => one.person.id)));
  const sets = looked
    .filter((one) => one.late.length > 0 || one.isPartial)
    .map(({ set, late, ...one }) => ({ id: set.id, title: set.title, people: late.length, isPartial: one.isPartial }));
  return { people: people.size, sets, isPartial };
}

/**
 * [S47] The members who are overdue in any visible learning set, each once, the longest overdue first. A hidden set is
 * like one in which nobody is overdue.
 * @throws Problem 400 `unknownAccessGroup`
 */
export async function listOverduePeople(scope: Scope, query: Narrowed, budget?: Budget): Promise<Listed> {
  const { dated, looked, isPartial } = await lookAt(scope, query, budget);
  const people = new Map<string, { person: Person; sets: OverduePerson["sets"] }>();
  for (const { set, late } of looked) {
    const nudges = await selectLastNudges(
      scope,
      set.id,
      late.map((one) => one.person.id),
    );
    for (const { person, since, count, hasOpen } of late) {
      const last = nudges.get(person.id);
      const found = people.get(person.id) ?? { person, sets: [] };
      people.set(person.id, found);
      found.sets.push({
        procedureSetId: set.id,
        setTitle: set.title,
        since: since.toISOString(),
        overdueCount: count,
        remindedAt: last?.at.toISOString() ?? null,
        mayRemind: hasOpen && !last?.isToday,
      });
    }
  }
  const rows = [...people.values()].map(({ person, sets }) => {
    const sorted = sets.toSorted((a, b) => a.since.localeCompare(b.since));
    return { person, since: sorted[0]?.since ?? "", sets: sorted };
  });
  return { people: rows.toSorted(byLongestOverdue), sets: dated.map(({ id, title }) => ({ id, title })), isPartial };
}

interface LookedSet {
  readonly set: StoredSet;
  readonly late: readonly LateMember[];
  /** Not all of its members were looked at. */
  readonly isPartial: boolean;
}

interface LateMember {
  readonly person: Person;
  readonly since: Date;
  readonly count: number;
  /** Something waits for the member alone, so that a reminder has a purpose. */
  readonly hasOpen: boolean;
}

/** Looks at the members of each visible learning set with a date, as many as the budget allows. */
async function lookAt(scope: Scope, query: Narrowed, { lookedMax: budget = lookedMax }: Budget = {}) {
  const groupIds = await filteringGroups(scope, query.accessGroupIds);
  const found = await selectSets(scope, { setType: "learning" }, { limit: setsMax + 1 });
  // Nothing is ever overdue in a set without a date.
  const dated = found.slice(0, setsMax).filter((set) => set.dueDays !== null || set.dueOn !== null);
  const asked = query.procedureSetId?.toLowerCase();
  const looked: LookedSet[] = [];
  let left = budget;
  for (const set of dated.filter((one) => asked === undefined || one.id === asked)) {
    const { count, ...one } = await lateIn(scope, set, { groupIds, search: query.search }, left);
    left -= count;
    looked.push({ set, ...one });
  }
  return { dated, looked, isPartial: found.length > setsMax || looked.some((one) => one.isPartial) };
}

async function lateIn(
  scope: Scope,
  set: StoredSet,
  narrowed: { readonly groupIds: readonly string[] | undefined; readonly search: string | undefined },
  most: number,
) {
  const late: LateMember[] = [];
  const procedureIds = set.items.map((item) => item.id);
  let after: MemberPlace | undefined;
  let count = 0;
  for (;;) {
    const limit = Math.min(batchMembers, most - count);
    const page = await selectRequiredMembers(
      scope,
      { id: set.id, procedureIds },
      { ...narrowed, after, limit: limit + 1 },
    );
    const batch = page.slice(0, limit);
    const statuses = await statusesOfPeople(scope, set, batch);
    for (const { person } of batch) {
      const all = statuses.get(person.id) ?? [];
      const overdue = overdueOf(all);
      if (overdue) late.push({ person, ...overdue, hasOpen: all.some(isOpen) });
    }
    count += batch.length;
    const last = batch.at(-1);
    if (page.length <= limit) return { late, count, isPartial: false };
    if (!last || count >= most) return { late, count, isPartial: true };
    after = { nameKey: last.nameKey, id: last.person.id };
  }
}
