import type { ProcedureSet, ProcedureSetDetail, SetItem } from "../contract.ts";

type Asked = Pick<ProcedureSet, "myProgress" | "title" | "procedureIds">;

/** Whether something of the set is still to be done by the person. */
const isUnfinished = ({ myProgress }: Asked): boolean => myProgress.doneCount < myProgress.count;

/** [S39] A set that presses: overdue, with a date, asked for again, or failed. What only waits for others does not. */
export const isDue = (set: Asked): boolean => {
  const { isOverdue, dueAt, againCount, failedCount, doneCount, count, waitingCount } = set.myProgress;
  if (doneCount + waitingCount >= count) return false;
  return isOverdue || dueAt !== null || againCount > 0 || failedCount > 0;
};

/** [S39] Overdue first, then by date; what has none comes last, by title. */
export function byUrgency(one: Asked, other: Asked): number {
  const rank = ({ myProgress }: Asked) => (myProgress.isOverdue ? 0 : myProgress.dueAt ? 1 : 2);
  return (
    rank(one) - rank(other) ||
    (one.myProgress.dueAt ?? "").localeCompare(other.myProgress.dueAt ?? "") ||
    one.title.localeCompare(other.title)
  );
}

/** [S40] The set that a run of a procedure leads on in: the most urgent one that holds it and is not finished. */
export const setToGoOnIn = <S extends Asked>(sets: readonly S[], procedureId: string): S | undefined =>
  sets.filter((set) => set.procedureIds.includes(procedureId) && isUnfinished(set)).toSorted(byUrgency)[0];

/**
 * [S40] The first procedure of a set that the person can start and that does not wait for anybody else.
 * @param finishedId what the person has just finished, which is never next: the set may not know of it yet
 */
export const nextIn = (
  { procedures }: Pick<ProcedureSetDetail, "procedures">,
  finishedId?: string,
): SetItem | undefined =>
  procedures.find(
    ({ id, mayStart, state, result }) =>
      id !== finishedId &&
      mayStart &&
      state !== "done" &&
      result?.outcome !== "signOff" &&
      result?.outcome !== "grading",
  );
