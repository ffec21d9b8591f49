import type { SaveBody, Saved } from "#features/performs/contract.ts";
import type { StepProgress } from "#features/performs/progress.ts";
import { hasSameAnswers } from "#features/performs/rules/sync/merge.ts";
import { conflictsAfter, knownConflicts } from "#features/performs/rules/sync/open-conflicts.ts";
import { compare, mayRepeat, type SaveVerdict, saveVerdict, wholeList } from "#features/performs/rules/sync/sync.ts";
import type { StoredPerform } from "#features/performs/server/run-service.ts";
import type { Outline } from "#features/procedures/content.ts";
import type { Scope } from "#kit/server/scope.ts";
import { second } from "#kit/time.ts";
import { hiddenSince } from "./grace.ts";

/** How often at most other devices of the same person are notified of saves: a hint, since the revision decides. */
const notifyEveryMs = 5 * second;

export const frameOf = ({ now }: Scope, { claimedStartAt }: StoredPerform) => ({
  nowMs: now.getTime(),
  startedMs: claimedStartAt.getTime(),
});

/** [PF92] The start of the perform by the clock of a device that is behind: its camera knows no other time. */
export function startByDevice<Run extends { readonly claimedStartAt: Date }>(run: Run, { clock }: SaveBody): Run {
  const behindMs = Math.max(0, clock?.offsetMs ?? 0);
  return { ...run, claimedStartAt: new Date(run.claimedStartAt.getTime() - behindMs) };
}

/** The last stored save is recognised by its id, if it has one. */
export const stampOf = (scope: Scope, { saveId }: SaveBody): string => saveId?.toLowerCase() ?? scope.newId();

export const afterSave = (
  scope: Scope,
  before: StoredPerform,
  content: Outline,
  body: SaveBody,
  steps: readonly StepProgress[],
): StoredPerform => ({
  ...before,
  revision: before.revision + 1,
  updatesList: wholeList(body, before.updatesList) ?? body.updatesList,
  steps,
  conflicts: conflictsAfter(
    before.conflicts,
    body.conflicts && { ...body.conflicts, raised: knownConflicts(content, body.conflicts.raised) },
  ),
  stamp: stampOf(scope, body),
  claimedAt: new Date(body.updatedAt),
  // Two saves wait for one lock, and the one that got it first may have begun later.
  updatedAt: new Date(Math.max(scope.now.getTime(), before.updatedAt.getTime())),
  hiddenSince: hiddenSince(before, scope.now),
});

/** A device that has had no response from the server yet sends 0 or nothing, and the tokens alone decide. */
export function verdictOn(body: SaveBody, stored: StoredPerform, accepted: readonly StepProgress[]): SaveVerdict {
  const meant = wholeList(body, stored.updatesList);
  const isRepeat =
    meant !== undefined && compare(meant, stored.updatesList) === "noChanges" && mayRepeat(body, stored.stamp);
  const hasStoredAnswers = isRepeat && hasSameAnswers(accepted, stored.steps);
  const { updatesList, updatesListFrom, revision } = body;
  const generation = body.generation || undefined;
  return saveVerdict({ updatesList, updatesListFrom, revision, generation, hasStoredAnswers }, stored);
}

export const mustNotify = (before: StoredPerform, after: StoredPerform): boolean =>
  before.conflicts !== after.conflicts || windowOf(before.updatedAt) !== windowOf(after.updatedAt);

const windowOf = (at: Date): number => Math.floor(at.getTime() / notifyEveryMs);

type StoredHead = Pick<StoredPerform, "id" | "versionId" | "revision" | "generation" | "updatesList" | "updatedAt">;

/** The reply repeats no more of the list than the save contained. [PF120] */
export const savedOf = (perform: StoredHead, { updatesListFrom }: SaveBody): Saved => ({
  id: perform.id,
  version_id: perform.versionId,
  revision: perform.revision,
  generation: perform.generation,
  updated_at: perform.updatedAt.toISOString(),
  updates_list: perform.updatesList.slice(updatesListFrom ?? 0),
  ...(updatesListFrom !== undefined && { updates_list_from: updatesListFrom }),
});
