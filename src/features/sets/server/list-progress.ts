import { filteringGroups } from "#features/groups/server/service.ts";
import { isId } from "#kit/ids.ts";
import { cursorOf, partsOf } from "#kit/page.ts";
import { notFound, Problem } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import type { SetProgress } from "../contract.ts";
import { setPolicy } from "../policy.ts";
import { type ProcedureStatus, progressOf, statusesOf } from "../rules/procedure-status.ts";
import type { MemberProgress, ProgressFilter } from "../training-contract.ts";
import { type MemberPlace, type RequiredMember, selectRequiredMembers } from "./facts-store.ts";
import { readFacts } from "./own-status.ts";
import { findVisibleSet, type ListPlace, type StoredSet, selectSets } from "./set-store.ts";
import { shownProgress } from "./to-wire.ts";

export interface ProgressQuery {
  readonly procedureSetId?: string | undefined;
  readonly search?: string | undefined;
  readonly only?: ProgressFilter | undefined;
  readonly accessGroupIds?: string | undefined;
  readonly limit?: number | undefined;
  readonly after?: string | undefined;
}

const pageRows = 50;
/** A filter that matches hardly anyone must not read the whole workspace: a page may be short, and continues. */
const roundsMax = 10;

/** Where a page begins: with this set, behind this member where one is named. */
interface Place {
  readonly set: ListPlace;
  readonly member: MemberPlace | undefined;
}

/**
 * [S14] [S25] The members' progress in one set, by name; if no set is named, in one after the other, each page in one
 * of them. A page examines a limited number of members, however many the workspace has.
 * @throws Problem 404, 403
 */
export async function listProgress(
  scope: Scope,
  query: ProgressQuery,
): Promise<{ progress: MemberProgress[]; next: string | null }> {
  const place = query.after === undefined ? undefined : placeOf(query.after);
  const [set, following] = await setsFrom(scope, query.procedureSetId, place?.set);
  if (!set) return { progress: [], next: null };
  const groupIds = await filteringGroups(scope, query.accessGroupIds);
  const limit = query.limit ?? pageRows;
  const progress: MemberProgress[] = [];
  // The set of the cursor may be deleted by now: then the next one begins from its first member.
  let member = place?.set.id === set.id ? place.member : undefined;
  for (let round = 0; round < roundsMax && progress.length < limit; round++) {
    const wanted = limit - progress.length;
    const people = await peopleOf(scope, set, { after: member, limit: wanted + 1, search: query.search, groupIds });
    const looked = people.slice(0, wanted);
    const rows = await rowsOf(scope, set, looked);
    progress.push(...rows.filter((row) => fitsFilter(query.only, row)));
    const last = looked.at(-1);
    if (people.length <= wanted || !last) {
      return { progress, next: following ? cursorAt({ set: following, member: undefined }) : null };
    }
    member = { nameKey: last.nameKey, id: last.person.id };
  }
  return { progress, next: cursorAt({ set, member }) };
}

const fits: Record<ProgressFilter, (row: SetProgress) => boolean> = {
  open: (row) => row.doneCount < row.count,
  overdue: (row) => row.isOverdue,
  failed: (row) => row.failedCount > 0,
  waiting: (row) => row.waitingCount > 0,
  again: (row) => row.againCount > 0,
  done: (row) => row.count > 0 && row.doneCount === row.count,
};

/** Whether a member's progress is what a filter asks for. */
export const fitsFilter = (only: ProgressFilter | undefined, row: SetProgress): boolean =>
  only === undefined || fits[only](row);

/** The named set; else the one that a page begins with, and the next one. */
async function setsFrom(scope: Scope, setId: string | undefined, from: ListPlace | undefined): Promise<StoredSet[]> {
  if (setId === undefined) return selectSets(scope, {}, { from, limit: 2 });
  const set = await findVisibleSet(scope, setId);
  if (!set || set.deletedAt) throw notFound();
  assertAllowed(scope, setPolicy.seeProgress, set);
  return [set];
}

/** Members who are asked for the set, by name. */
export const peopleOf = (
  scope: Scope,
  set: StoredSet,
  page: Parameters<typeof selectRequiredMembers>[2],
): Promise<RequiredMember[]> =>
  selectRequiredMembers(scope, { id: set.id, procedureIds: set.items.map((item) => item.id) }, page);

/** Each member's progress in the procedures of the set that both they and the actor see; by profile id. */
export async function statusesOfPeople(
  scope: Scope,
  set: StoredSet,
  people: readonly RequiredMember[],
): Promise<ReadonlyMap<string, ProcedureStatus[]>> {
  const facts = await readFacts(
    scope,
    [set],
    people.map((one) => one.person.id),
  );
  return new Map(
    people.map(({ person, since, seenIds }) => {
      const items = set.items.filter((item) => seenIds.includes(item.id));
      const known = items.map((item) => facts(set, item, person.id, since));
      return [person.id, statusesOf(set, known, scope.now)];
    }),
  );
}

async function rowsOf(scope: Scope, set: StoredSet, people: readonly RequiredMember[]): Promise<MemberProgress[]> {
  const statusesBy = await statusesOfPeople(scope, set, people);
  return people.map(({ person }) => {
    const statuses = statusesBy.get(person.id) ?? [];
    return {
      procedureSetId: set.id,
      setTitle: set.title,
      person,
      ...shownProgress(progressOf(statuses)),
      lastDoneAt: lastDoneAt(statuses)?.toISOString() ?? null,
    };
  });
}

function lastDoneAt(statuses: readonly ProcedureStatus[]): Date | undefined {
  const moments = statuses.flatMap(({ doneAt }) => (doneAt ? [doneAt.getTime()] : []));
  return moments.length > 0 ? new Date(Math.max(...moments)) : undefined;
}

const cursorAt = ({ set, member }: Place): string =>
  cursorOf(set.title, set.id, member?.nameKey ?? "", member?.id ?? "");

function placeOf(cursor: string): Place {
  const [title, id, nameKey, memberId] = partsOf(cursor, 4) ?? [];
  const isPlace = title !== undefined && id !== undefined && isId(id) && nameKey !== undefined;
  if (isPlace && memberId === "") return { set: { title, id }, member: undefined };
  if (isPlace && memberId !== undefined && isId(memberId))
    return { set: { title, id }, member: { nameKey, id: memberId } };
  throw new Problem("invalid", "invalidRequest", { errors: { after: ["Not a cursor of this list"] } });
}
