import type { DraftLease, DraftReading } from "#features/procedures/lock-contract.ts";
import { procedurePolicy } from "#features/procedures/policy.ts";
import { isOf, lasts, leaseMs, reloadMs, takingOf } from "#features/procedures/rules/draft-lease.ts";
import {
  draftLocked,
  draftToLock,
  findLease,
  inMs,
  lockOf,
  markAsking,
  markDeclined,
  moveExpiry,
  notifyEditors,
  putLease,
  putReader,
  removeLease,
  removeReader,
  removeReaders,
  type StoredLease,
  selectReaders,
} from "#features/procedures/server/draft-service.ts";
import { Problem } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import { day } from "#kit/time.ts";

interface At {
  readonly procedureId: string;
  readonly versionId: string;
}

/**
 * [P100] [P102] Takes the lease of a draft, or renews one's own.
 * @throws Problem 404, 403, 410, 423 `draftLocked`
 */
export async function takeLock(
  scope: Scope,
  at: At,
  { editorId, takeOver = false }: { readonly editorId: string; readonly takeOver?: boolean | undefined },
): Promise<DraftLease> {
  const { procedure, revision } = await draftToLock(scope, at);
  const editor = { profileId: scope.actor.profileId, editorId };
  const lease = await findLease(scope, at.versionId);
  const taking = takingOf(lease, { ...editor, takesOver: takeOver }, scope.now);
  // A member who publishes without writing may end another's lease all the same: it blocks publishing.
  const mayTake = taking === "takesOver" ? procedurePolicy.publish : procedurePolicy.edit;
  assertAllowed(scope, taking === "renews" ? procedurePolicy.viewDraft : mayTake, procedure);
  if (lease && taking === "refused") throw draftLocked(scope, lease);
  const isNews = taking !== "renews" || !lasts(lease, scope.now);
  const lockId = lease && taking === "renews" ? lease.lockId : scope.newId();
  const expiresAt = inMs(scope, leaseMs);
  if (taking === "renews") await moveExpiry(scope, at.versionId, lockId, expiresAt);
  else await putLease(scope, at.versionId, { ...editor, lockId, expiresAt });
  if (isNews) {
    await removeReader(scope, at.versionId, editor);
    await notifyEditors(scope, at.versionId, lease);
  }
  if (lease && taking === "takesOver") {
    scope.audit({
      action: "procedureDraft.lockTakenOver",
      objectType: "procedure",
      objectId: procedure.id,
      details: { versionId: at.versionId, from: lease.profileId },
    });
  }
  return leaseOf(scope, at.versionId, { lockId, revision });
}

async function leaseOf(
  scope: Scope,
  versionId: string,
  { lockId, revision }: { readonly lockId: string; readonly revision: number },
): Promise<DraftLease> {
  const readers = await selectReaders(scope, versionId);
  return {
    lockId,
    endsInMs: leaseMs,
    revision,
    asking: readers.flatMap(({ editorId, person, askedAt }) =>
      askedAt ? [{ editorId, person, askedAt: askedAt.toISOString() }] : [],
    ),
  };
}

/**
 * Returns the lease. `mayReturn` reserves it for a moment, for a tab that may only be reloading. [P107]
 * @throws Problem 404, 410, 423 `draftLocked` where another editor holds it by now
 */
export async function releaseLock(
  scope: Scope,
  at: At,
  { lockId, mayReturn }: { readonly lockId: string; readonly mayReturn: boolean },
): Promise<void> {
  await draftToLock(scope, at);
  const lease = await findLease(scope, at.versionId);
  if (!lasts(lease, scope.now)) return;
  if (lease.lockId !== lockId || lease.profileId !== scope.actor.profileId) throw draftLocked(scope, lease);
  if (mayReturn) await moveExpiry(scope, at.versionId, lockId, inMs(scope, reloadMs));
  else await removeLease(scope, at.versionId);
  await notifyEditors(scope, at.versionId, mayReturn ? undefined : lease);
}

/** [P104] Reads along for as long as a lease lasts. @throws Problem 404, 410 */
export async function readAlong(scope: Scope, at: At, editorId: string): Promise<DraftReading> {
  const { revision } = await draftToLock(scope, at);
  await removeReaders(scope, at.versionId, inMs(scope, -day));
  await putReader(scope, at.versionId, editorId, inMs(scope, leaseMs));
  return readingOf(scope, at.versionId, { editorId, revision });
}

/** @throws Problem 404, 410 */
export async function leaveReading(scope: Scope, at: At, editorId: string): Promise<void> {
  await draftToLock(scope, at);
  const editor = { profileId: scope.actor.profileId, editorId };
  const wasAsking = (await selectReaders(scope, at.versionId)).some(
    (one) => isSame(one, editor) && one.askedAt !== null,
  );
  await removeReader(scope, at.versionId, editor);
  if (wasAsking) await notifyHolder(scope, at.versionId, await findLease(scope, at.versionId));
}

/** [P103] Requests the lease from its editor; idempotent. @throws Problem 404, 403, 410 */
export async function askForLock(scope: Scope, at: At, editorId: string): Promise<DraftReading> {
  const { procedure, revision } = await draftToLock(scope, at);
  assertAllowed(scope, procedurePolicy.edit, procedure);
  const editor = { profileId: scope.actor.profileId, editorId };
  await putReader(scope, at.versionId, editorId, inMs(scope, leaseMs));
  const asked = (await selectReaders(scope, at.versionId)).find((one) => isSame(one, editor));
  if (asked?.askedAt === null) {
    await markAsking(scope, at.versionId, editor);
    await notifyHolder(scope, at.versionId, await findLease(scope, at.versionId));
  }
  return readingOf(scope, at.versionId, { editorId, revision });
}

/**
 * [P103] The editor hands the lease over to the requester, or refuses. It has saved its content before.
 * @throws Problem 404, 410, 423 `draftLocked` where the lease is not the actor's, 409 `notAsking`
 */
export async function answerAsk(
  scope: Scope,
  at: At,
  { editorId, lockId, handOver }: { readonly editorId: string; readonly lockId: string; readonly handOver: boolean },
): Promise<void> {
  await draftToLock(scope, at);
  const lease = await findLease(scope, at.versionId);
  const isHolder = lease?.lockId === lockId && lease.profileId === scope.actor.profileId;
  if (lease && !isHolder && lasts(lease, scope.now)) throw draftLocked(scope, lease);
  const asking = (await selectReaders(scope, at.versionId)).find((one) => one.editorId === editorId && one.askedAt);
  if (!isHolder || !asking) {
    throw new Problem("conflict", "notAsking", { detail: "Nobody asks for this draft any more" });
  }
  await notifyEditors(scope, at.versionId, lease);
  if (!handOver) return void (await markDeclined(scope, at.versionId, asking));
  const { profileId } = asking;
  const next = { profileId, editorId, lockId: scope.newId(), expiresAt: inMs(scope, leaseMs) };
  await putLease(scope, at.versionId, next);
  await removeReader(scope, at.versionId, asking);
}

/** The editor, and the state of this editor's request. */
async function readingOf(
  scope: Scope,
  versionId: string,
  { editorId, revision }: { readonly editorId: string; readonly revision: number },
): Promise<DraftReading> {
  const editor = { profileId: scope.actor.profileId, editorId };
  const found = await findLease(scope, versionId);
  const lease = lasts(found, scope.now) ? found : undefined;
  const own = (await selectReaders(scope, versionId)).find((one) => isSame(one, editor));
  return {
    lock: lease ? lockOf(scope, lease) : null,
    isYours: isOf(lease, editor),
    revision,
    asked: own?.askedAt ? "waiting" : own?.keptAt ? "kept" : "no",
  };
}

const isSame = (one: { readonly profileId: string; readonly editorId: string }, other: typeof one): boolean =>
  one.profileId === other.profileId && one.editorId === other.editorId;

async function notifyHolder(scope: Scope, versionId: string, lease: StoredLease | undefined): Promise<void> {
  if (lasts(lease, scope.now)) scope.publish({ topic: "openDrafts", subjectId: versionId, profileId: lease.profileId });
}
