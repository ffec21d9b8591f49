import type { Generation } from "#features/generation/contract.ts";
import {
  publishGeneration,
  requireOwn,
  restartWithVoiceOver,
  type StoredGeneration,
} from "#features/generation/server/service.ts";
import { findAsset, readOriginal, setUses } from "#features/media/server/service.ts";
import { notFound, Problem } from "#kit/problem.ts";
import type { MemberCall } from "#kit/server/http/route.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import { takesMax, type VoiceTake } from "../contract.ts";
import { voiceOverPolicy } from "../policy.ts";
import { headerBytes, isVoice, lengthMsOf, shortestMs, takeBytesMax } from "../rules/wav.ts";
import { deleteTake, insertTake, type StoredTake, selectTakes } from "./take-store.ts";

export { selectOwnGenerationIds } from "./take-store.ts";

/** [PG74] @throws Problem 404, also for those of others and for drafts from documents */
async function requireFilm(scope: Scope, generationId: string, lock?: "forUpdate"): Promise<StoredGeneration> {
  const found = await requireOwn(scope, generationId, lock);
  if (found.kind !== "video") throw notFound();
  return found;
}

/** [PG71] Nothing works on it, and it has no draft. @throws Problem 404, 403, 409 `notRecordable` */
async function requireRecordable(scope: Scope, generationId: string, lock?: "forUpdate"): Promise<StoredGeneration> {
  const found = await requireFilm(scope, generationId, lock);
  assertAllowed(scope, voiceOverPolicy.record, undefined);
  const isRecordable = found.stage === "errored" || found.voiceOver === "awaited";
  if (!isRecordable) throw new Problem("conflict", "notRecordable", { detail: "A draft is being made of it, or was" });
  return found;
}

export async function listTakes(scope: Scope, generationId: string): Promise<VoiceTake[]> {
  await requireFilm(scope, generationId);
  return (await selectTakes(scope, generationId)).map(toWire);
}

export interface TakeToKeep {
  readonly passageId: string;
  readonly mediaId: string;
  readonly fromMs: number;
  readonly recordedAt: string;
}

/**
 * [PG71] Stores a take, once for each id.
 * @throws Problem 404, 403, 409 `notRecordable`, 400 `unknownMedia`, 422 `voiceTooLong` or `voiceUnreadable`, 429
 * `tooManyTakes`
 */
export async function keepTake(
  call: MemberCall,
  store: ObjectStore,
  at: { readonly generationId: string; readonly takeId: string },
  given: TakeToKeep,
): Promise<VoiceTake> {
  const { generationId, takeId } = at;
  const { workspaceId } = call;
  const sizeBytes = await call.transact(async (scope) => {
    await requireRecordable(scope, generationId);
    return requireSound(scope, given.mediaId);
  });
  const header = await readOriginal(store, { workspaceId, assetId: given.mediaId }, { start: 0, end: headerBytes });
  if (!isVoice(header, sizeBytes)) throw new Problem("unprocessable", "voiceUnreadable");
  return call.transact(async (scope) => {
    const found = await requireRecordable(scope, generationId, "forUpdate");
    const takes = await selectTakes(scope, generationId);
    const known = takes.find((take) => take.id === takeId);
    if (known) return toWire(known);
    if (takes.length >= takesMax) throw new Problem("tooMany", "tooManyTakes");
    const take = {
      id: takeId,
      passageId: given.passageId,
      assetId: given.mediaId,
      fromMs: given.fromMs,
      lengthMs: lengthMsOf(sizeBytes),
      recordedAt: new Date(given.recordedAt),
    };
    await setSounds(scope, generationId, [...takes, take]);
    await insertTake(scope, generationId, take);
    publishGeneration(scope, found);
    return toWire(take);
  });
}

/** The actor's own recording; returns its size. @throws Problem 400 `unknownMedia`, 422 `voiceTooLong` */
async function requireSound(scope: Scope, mediaId: string): Promise<number> {
  const asset = await findAsset(scope, mediaId);
  const isOwn = asset?.state === "stored" && asset.uploadedBy === scope.actor.profileId;
  const sizeBytes = asset?.sizeBytes ?? 0;
  if (!isOwn || asset.contentType !== "audio/wav" || lengthMsOf(sizeBytes) < shortestMs) {
    throw new Problem("invalid", "unknownMedia", { errors: { mediaId: [`No such recording: ${mediaId}`] } });
  }
  if (sizeBytes > takeBytesMax) throw new Problem("unprocessable", "voiceTooLong");
  return sizeBytes;
}

const setSounds = (scope: Scope, generationId: string, takes: readonly StoredTake[]): Promise<void> =>
  setUses(
    scope,
    { type: "voiceOver", id: generationId },
    takes.map((take) => take.assetId),
  );

/** [PG71] @throws Problem 404, 403, 409 `notRecordable` */
export async function removeTake(scope: Scope, generationId: string, takeId: string): Promise<void> {
  const found = await requireRecordable(scope, generationId, "forUpdate");
  const takes = await selectTakes(scope, generationId);
  await deleteTake(scope, generationId, takeId);
  await setSounds(
    scope,
    generationId,
    takes.filter((take) => take.id !== takeId),
  );
  publishGeneration(scope, found);
}

/** [PG73] @throws Problem 404, 403, 409 `notRecordable` or `nothingRecorded` */
export async function makeDraft(scope: Scope, generationId: string): Promise<Generation> {
  const found = await requireRecordable(scope, generationId, "forUpdate");
  const takes = await selectTakes(scope, generationId);
  if (takes.length === 0) throw new Problem("conflict", "nothingRecorded");
  return restartWithVoiceOver(scope, found);
}

const toWire = (take: StoredTake): VoiceTake => ({
  id: take.id,
  passageId: take.passageId,
  mediaId: take.assetId,
  fromMs: take.fromMs,
  lengthMs: take.lengthMs,
  recordedAt: take.recordedAt.toISOString(),
});
