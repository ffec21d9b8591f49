import { Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { DraftLock } from "../../lock-contract.ts";
import { holdsUp, leaseMs, savingUnder } from "../../rules/draft-lease.ts";
import { findLease, moveExpiry, removeLease, removeReaders, type StoredLease, selectReaders } from "../lock-store.ts";

/**
 * For whatever saves a draft, with its procedure locked: refuses it while another editor's lease lasts, renews the one
 * that it names, and has those told who read along. [P101] [P104]
 * @throws Problem 423 `draftLocked` with who edits as `current`
 */
export async function requireLease(scope: Scope, versionId: string, lockId: string | undefined): Promise<void> {
  const lease = await findLease(scope, versionId);
  const meets = savingUnder(lease, lockId, scope.now);
  if (lease && meets === "refused") throw draftLocked(scope, lease);
  if (lease && meets === "renews") await moveExpiry(scope, versionId, lease.lockId, inMs(scope, leaseMs));
  // The editor that saves knows it.
  await notifyEditors(scope, versionId, meets === "renews" ? undefined : lease);
}

/**
 * For what ends a draft or sends it off, with its procedure locked: not while somebody else edits. The actor's own
 * lease, in whatever tab, is not in their way. [P105]
 * @throws Problem 423 `draftLocked` with who edits as `current`
 */
export async function requireNobodyEdits(scope: Scope, versionId: string): Promise<void> {
  const lease = await findLease(scope, versionId);
  if (holdsUp(lease, scope.actor.profileId, scope.now)) throw draftLocked(scope, lease);
}

/** The draft has ended, and its lease with it; whoever had it open is told. [P105] */
export async function endLease(scope: Scope, versionId: string): Promise<void> {
  await notifyEditors(scope, versionId, await findLease(scope, versionId));
  await removeLease(scope, versionId);
  await removeReaders(scope, versionId);
}

/** The id of the actor's own lease, for what they change in a draft from elsewhere than its editor. */
export async function ownLockId(scope: Scope, versionId: string): Promise<string | undefined> {
  const lease = await findLease(scope, versionId);
  return lease?.profileId === scope.actor.profileId ? lease.lockId : undefined;
}

/**
 * Tells those who have the draft open that something of it has changed, and nobody else: the feed's news to everybody
 * names no draft. [P69] [P104]
 */
export async function notifyEditors(scope: Scope, versionId: string, lease: StoredLease | undefined): Promise<void> {
  const readers = await selectReaders(scope, versionId);
  const profileIds = new Set([...(lease ? [lease.profileId] : []), ...readers.map((one) => one.profileId)]);
  for (const profileId of profileIds) scope.publish({ topic: "openDrafts", subjectId: versionId, profileId });
}

export const inMs = (scope: Scope, ms: number): Date => new Date(scope.now.getTime() + ms);

export const lockOf = (scope: Scope, { holder, profileId, takenAt, expiresAt }: StoredLease): DraftLock => ({
  holder,
  isOwn: profileId === scope.actor.profileId,
  takenAt: takenAt.toISOString(),
  endsInMs: expiresAt.getTime() - scope.now.getTime(),
});

export const draftLocked = (scope: Scope, lease: StoredLease): Problem =>
  new Problem("locked", "draftLocked", {
    detail:
      lease.holder === null ? "Somebody is editing this draft" : `${lease.holder.displayName} is editing this draft`,
    current: lockOf(scope, lease),
  });
