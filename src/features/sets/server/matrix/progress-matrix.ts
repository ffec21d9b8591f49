import { filteringGroups } from "#features/groups/server/service.ts";
import { notify } from "#features/notifications/server/service.ts";
import { isId } from "#kit/ids.ts";
import { cursorOf, partsOf } from "#kit/page.ts";
import { notFound, Problem } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import type { MatrixCell, MatrixRow } from "../../matrix-contract.ts";
import { setPolicy } from "../../policy.ts";
import { isOpen, type Nudged, nudgesOf } from "../../rules/nudges.ts";
import { type ProcedureStatus, progressOf } from "../../rules/procedure-status.ts";
import type { ProgressFilter } from "../../training-contract.ts";
import { type MemberPlace, selectRequiredMembers } from "../facts-store.ts";
import { fitsFilter, peopleOf, statusesOfPeople } from "../list-progress.ts";
import { findVisibleSet, type StoredSet } from "../set-store.ts";
import { shownProgress } from "../to-wire.ts";
import { type LastNudge, noteNudges, selectLastNudges } from "./nudge-store.ts";

const pageRows = 50;
/** A filter that matches hardly anyone must not read the whole workspace: a page may be short, and continues. */
const roundsMax = 10;

interface MatrixQuery {
  readonly search?: string | undefined;
  readonly only?: ProgressFilter | undefined;
  readonly accessGroupIds?: string | undefined;
  readonly limit?: number | undefined;
  readonly after?: string | undefined;
}

/** [S41] The members of whom a set is required, by name, with their state in each procedure. @throws Problem 404, 403 */
export async function progressMatrix(scope: Scope, setId: string, query: MatrixQuery) {
  const set = await trainedSet(scope, setId);
  const groupIds = await filteringGroups(scope, query.accessGroupIds);
  const limit = query.limit ?? pageRows;
  const rows: MatrixRow[] = [];
  let member = query.after === undefined ? undefined : placeOf(query.after);
  let isAtEnd = false;
  for (let round = 0; round < roundsMax && rows.length < limit && !isAtEnd; round++) {
    const wanted = limit - rows.length;
    const people = await peopleOf(scope, set, { after: member, limit: wanted + 1, search: query.search, groupIds });
    const looked = people.slice(0, wanted);
    const statuses = await statusesOfPeople(scope, set, looked);
    const nudges = await selectLastNudges(
      scope,
      setId,
      looked.map((one) => one.person.id),
    );
    const found = looked.map(({ person }) => rowOf(person, statuses.get(person.id) ?? [], nudges.get(person.id)));
    rows.push(...found.filter((row) => fitsFilter(query.only, row)));
    const last = looked.at(-1);
    isAtEnd = people.length <= wanted || !last;
    if (last) member = { nameKey: last.nameKey, id: last.person.id };
  }
  const procedures = set.items.map(({ id, title }) => ({ id, title }));
  return { procedures, rows, next: isAtEnd || !member ? null : cursorOf(member.nameKey, member.id) };
}

function rowOf(
  person: MatrixRow["person"],
  statuses: readonly ProcedureStatus[],
  last: LastNudge | undefined,
): MatrixRow {
  return {
    person,
    ...shownProgress(progressOf(statuses)),
    cells: statuses.map(cellOf),
    remindedAt: last?.at.toISOString() ?? null,
    mayRemind: statuses.some(isOpen) && !last?.isToday,
  };
}

const cellOf = (status: ProcedureStatus): MatrixCell => ({
  procedureId: status.procedureId,
  state: status.state,
  again: status.again,
  outcome: status.result?.outcome ?? null,
  doneAt: status.doneAt?.toISOString() ?? null,
  expiresAt: status.expiresAt?.toISOString() ?? null,
  dueAt: status.dueAt?.toISOString() ?? null,
  isOverdue: status.isOverdue,
});

/** [S42] Reminds members of what is open for them in a set, each once a day. @throws Problem 404, 403 */
export async function remindMembers(scope: Scope, setId: string, asked: readonly string[]): Promise<Nudged> {
  const set = await trainedSet(scope, setId);
  const profileIds = [...new Set(asked.map((one) => one.toLowerCase()))];
  const people = await selectRequiredMembers(
    scope,
    { id: set.id, procedureIds: set.items.map((item) => item.id) },
    { after: undefined, limit: profileIds.length, profileIds },
  );
  const statuses = await statusesOfPeople(scope, set, people);
  const open = new Map([...statuses].map(([id, all]) => [id, all.filter(isOpen).length]));
  const last = await selectLastNudges(scope, setId, profileIds);
  const remindedToday = new Set([...last].filter(([, nudge]) => nudge.isToday).map(([id]) => id));
  const planned = nudgesOf(profileIds, open, remindedToday);
  const noted = new Set(await noteNudges(scope, setId, planned.reminded));
  const reminded = planned.reminded.filter((one) => noted.has(one));
  for (const profileId of reminded) {
    await notify(scope, [profileId], "setReminder", {
      procedureSetId: setId,
      title: set.title,
      count: open.get(profileId) ?? 0,
      remindedBy: scope.actor.displayName,
    });
  }
  if (reminded.length > 0) {
    scope.publish({ topic: "sets", subjectId: setId, accessGroupIds: set.accessGroupIds });
    const details = { profileIds: reminded };
    scope.audit({ action: "procedureSet.membersReminded", objectType: "procedureSet", objectId: setId, details });
  }
  const late = planned.reminded.filter((one) => !noted.has(one));
  return { reminded, alreadyToday: [...planned.alreadyToday, ...late], nothingOpen: planned.nothingOpen };
}

async function trainedSet(scope: Scope, setId: string): Promise<StoredSet> {
  const set = await findVisibleSet(scope, setId);
  if (!set || set.deletedAt) throw notFound();
  assertAllowed(scope, setPolicy.seeProgress, set);
  return set;
}

function placeOf(cursor: string): MemberPlace {
  const [nameKey, id] = partsOf(cursor, 2) ?? [];
  if (nameKey !== undefined && id !== undefined && isId(id)) return { nameKey, id };
  throw new Problem("invalid", "invalidRequest", { errors: { after: ["Not a cursor of this list"] } });
}
