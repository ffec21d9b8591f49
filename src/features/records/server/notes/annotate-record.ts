import { findAsset, setUses, usedAssets } from "#features/media/server/service.ts";
import type { Place } from "#features/performs/server/run-service.ts";
import { selectGroupIds } from "#features/performs/server/run-service.ts";
import { notFound, Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { RecordAnnotation } from "../../contract.ts";
import { recordLimits } from "../../rules/record-limits.ts";
import { findVisibleRecord } from "../record-lists.ts";
import {
  annotationHash,
  insertAnnotation,
  lockAnnotations,
  type StoredAnnotation,
  selectAnnotations,
} from "./annotation-store.ts";

interface Note {
  readonly text: string;
  readonly imageId?: string | null | undefined;
}

/** Returns the annotations of a record that the actor may see, oldest first. */
export async function listAnnotations(scope: Scope, { procedureId, performId }: Place): Promise<RecordAnnotation[]> {
  if (!(await findVisibleRecord(scope, procedureId, performId))) throw notFound();
  return (await selectAnnotations(scope, performId)).map(onTheWire);
}

/**
 * [PF164] Adds a note to a record, with a photo of the author's own. Nothing changes or removes it.
 * @throws Problem 404 if the record is hidden; 400 `unknownMedia`; 409 `tooManyAnnotations`
 */
export async function annotateRecord(
  scope: Scope,
  { procedureId, performId }: Place,
  { text, imageId = null }: Note,
): Promise<RecordAnnotation> {
  const record = await findVisibleRecord(scope, procedureId, performId);
  if (!record) throw notFound();
  await lockAnnotations(scope, performId);
  const before = await selectAnnotations(scope, performId);
  if (before.length >= recordLimits.annotationsMax) {
    throw new Problem("conflict", "tooManyAnnotations", {
      detail: `A record has at most ${recordLimits.annotationsMax} notes`,
    });
  }
  if (imageId !== null) await usePhoto(scope, performId, imageId.toLowerCase());
  const unhashed = {
    id: scope.newId(),
    recordId: performId,
    seq: before.length + 1,
    text,
    imageId: imageId?.toLowerCase() ?? null,
    profileId: scope.actor.profileId,
    profileName: scope.actor.displayName,
    createdAt: scope.now,
    previousHash: before.at(-1)?.hash ?? record.contentHash,
  };
  const note = { ...unhashed, hash: annotationHash(unhashed) };
  await insertAnnotation(scope, note);
  const details = { annotationId: note.id, seq: note.seq, hash: note.hash };
  scope.audit({ action: "record.annotated", objectType: "perform", objectId: performId, details });
  scope.publish({ topic: "records", subjectId: performId, accessGroupIds: await selectGroupIds(scope, procedureId) });
  return onTheWire(note);
}

/** The record's readers see the photo from now on. */
async function usePhoto(scope: Scope, performId: string, imageId: string): Promise<void> {
  const asset = await findAsset(scope, imageId);
  if (asset && !asset.contentType.startsWith("image/")) {
    throw new Problem("invalid", "unknownMedia", { errors: { imageId: ["This is no picture"] } });
  }
  const user = { type: "record", id: performId } as const;
  await setUses(scope, user, [...(await usedAssets(scope, user)), imageId]);
}

const onTheWire = (note: StoredAnnotation): RecordAnnotation => ({
  id: note.id,
  seq: note.seq,
  text: note.text,
  imageId: note.imageId,
  profileId: note.profileId,
  profileName: note.profileName,
  createdAt: note.createdAt.toISOString(),
  hash: note.hash,
});
