import { groupPolicy } from "#features/groups/policy.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { AttemptResult, ProcedureSet, SetItem, SetProgress } from "../contract.ts";
import { setPolicy } from "../policy.ts";
import type { ChangedStep } from "../rules/changed-steps.ts";
import { type ProcedureStatus, type Progress, progressOf, type Result } from "../rules/procedure-status.ts";
import type { SeenItem, StoredSet } from "./set-store.ts";

const collageMax = 3;

/** [S2] A set as the actor may see it: hidden procedures are not named, and counted if the actor may edit. */
export function shownSet(scope: Scope, set: StoredSet, statuses: readonly ProcedureStatus[]): ProcedureSet {
  const accessGroupIds = set.accessGroupIds.filter((id) => groupPolicy.view(scope.actor, { id }));
  return {
    id: set.id,
    title: set.title,
    setType: set.setType,
    procedureIds: set.items.map((item) => item.id),
    hiddenProcedures: setPolicy.edit(scope.actor, set) ? set.hiddenCount : 0,
    accessGroupIds,
    hiddenAccessGroups: set.accessGroupIds.length - accessGroupIds.length,
    enforcesOrder: set.enforcesOrder,
    dueDays: set.dueDays,
    dueOn: set.dueOn?.toISOString() ?? null,
    validMonths: set.validMonths,
    passMark: set.passMark,
    attemptsMax: set.attemptsMax,
    waitHours: set.waitHours,
    needsSignOff: set.needsSignOff,
    collage: [...new Set(set.items.flatMap((item) => item.collage.slice(0, 1)))].slice(0, collageMax),
    myProgress: shownProgress(progressOf(statuses)),
    revision: set.revision,
    createdAt: set.createdAt.toISOString(),
    updatedAt: set.updatedAt.toISOString(),
    updatedBy: set.updatedBy,
  };
}

export const shownProgress = (progress: Progress): SetProgress => ({
  ...progress,
  dueAt: progress.dueAt?.toISOString() ?? null,
});

export const shownItem = (item: SeenItem, status: ProcedureStatus, changedSteps: readonly ChangedStep[]): SetItem => ({
  id: item.id,
  title: item.title,
  version: item.version,
  stepCount: item.stepCount,
  collage: [...item.collage],
  state: status.state,
  again: status.again,
  doneAt: status.doneAt?.toISOString() ?? null,
  expiresAt: status.expiresAt?.toISOString() ?? null,
  dueAt: status.dueAt?.toISOString() ?? null,
  isOverdue: status.isOverdue,
  mayStart: status.mayStart,
  whyNotStart: status.whyNotStart,
  result: status.result && shownResult(status.result),
  attemptsLeft: status.attemptsLeft,
  tryAgainAt: status.tryAgainAt?.toISOString() ?? null,
  changedSteps: [...changedSteps],
});

export const shownResult = ({ at, signOff, ...result }: Result): AttemptResult => ({
  ...result,
  at: at.toISOString(),
  signOff: signOff && { ...signOff, at: signOff.at.toISOString() },
});
