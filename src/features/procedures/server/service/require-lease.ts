import { Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { DraftLock } from "../../lock-contract.ts";
import { holdsUp, leaseMs, savingUnder } from "../../rules/draft-lease.ts";
import { findLease, moveExpiry, removeLease, removeReaders, type StoredLease, selectReaders } from "../lock-store.ts";

/**
 * For every save of a draft, with its procedure locked: refuses it while another editor's lease is in force, renews the
 * lease that it names, and notifies the readers. [P101] [P104]
 * @throws Problem 423 `draftLocked` with the editor as `current`
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
 * For ending or submitting a draft, with its procedure locked: refuses it while another editor holds the lease. The
 * actor's own lease, in whatever tab, does not block them. [P105]
 * @throws Problem 423 `draftLocked` with the editor as `current`
 */
export async function requireNoOtherEditor(scope: Scope, versionId: string): Promise<void> {
  const lease = await findLease(scope, versionId);
  if (holdsUp(lease, scope.actor.profileId, scope.now)) throw draftLocked(scope, lease);
}

/** The draft has ended, and its lease with it; notifies the members who have it open. [P105] */
export async function endLease(scope: Scope, versionId: string): Promise<void> {
  await notifyEditors(scope, versionId, await findLease(scope, versionId));
  await removeLease(scope, versionId);
  await removeReaders(scope, versionId);
}

/** The id of the actor's own lease, for changes to a draft from outside its editor. */
export async function ownLockId(scope: Scope, versionId: string): Promise<string | undefined> {
  const lease = await findLease(scope, versionId);
  return lease?.profileId === scope.actor.profileId ? lease.lockId : undefined;
}

/**
 * Notifies only the members who have the draft open that some part of it has changed: the feed's event for everyone
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
