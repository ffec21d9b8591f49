import { createHash } from "node:crypto";
import { sql } from "kysely";
import { canonical } from "#kit/server/audit/audit-chain.ts";
import { type StoredSeal, sealNow } from "#kit/server/audit/seal-keys.ts";
import type { Scope } from "#kit/server/scope.ts";

/** A note on a record, as stored. */
export interface StoredAnnotation {
  readonly id: string;
  readonly recordId: string;
  readonly seq: number;
  readonly text: string;
  readonly imageId: string | null;
  readonly profileId: string;
  readonly profileName: string;
  readonly createdAt: Date;
  readonly previousHash: string;
  readonly hash: string;
}

/** As it is read: with what vouches for it. */
export interface SealedAnnotation extends StoredAnnotation, StoredSeal {
  /** The moment has nothing that its hash does not see. */
  readonly isExact: boolean;
}

/**
 * SHA-256 over a note and the hash of the previous one, in hex; the first note follows its record's own hash. [PF164]
 */
export function annotationHash(note: Omit<StoredAnnotation, "hash">): string {
  const text = canonical([
    "fettle.annotation.1",
    note.previousHash,
    note.recordId,
    note.seq,
    note.id,
    note.text,
    note.imageId,
    note.profileId,
    note.profileName,
    note.createdAt.toISOString(),
  ]);
  return createHash("sha256").update(text).digest("hex");
}

/** [PF220] What the seal of a note is made over: its hash covers its place and all notes before it. */
export const sealedNote = (workspaceId: string, recordId: string, seq: number, hash: string): unknown => [
  "fettle.note.seal.1",
  workspaceId,
  recordId,
  seq,
  hash,
];

/** Whether the notes of a record are complete, in order, and unaltered. */
export function isUnbroken(recordHash: string, notes: readonly StoredAnnotation[]): boolean {
  let previousHash = recordHash;
  return notes.every((note, at) => {
    const holds = note.seq === at + 1 && note.previousHash === previousHash && note.hash === annotationHash(note);
    previousHash = note.hash;
    return holds;
  });
}

/** Oldest first. */
export const selectAnnotations = (scope: Scope, recordId: string): Promise<SealedAnnotation[]> =>
  selectAnnotationsOf(scope, [recordId]);

/** Of several records, each one's oldest first. */
export async function selectAnnotationsOf(scope: Scope, recordIds: readonly string[]): Promise<SealedAnnotation[]> {
  const rows = await scope.db
    .selectFrom("perform_annotation")
    .selectAll()
    .select(sql<boolean>`created_at = date_trunc('milliseconds', created_at)`.as("is_exact"))
    .where("workspace_id", "=", scope.workspaceId)
    .where("record_id", "=", sql<string>`any(${[...recordIds]}::uuid[])`)
    .orderBy("record_id")
    .orderBy("seq")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    recordId: row.record_id,
    seq: row.seq,
    text: row.text,
    imageId: row.asset_id,
    profileId: row.profile_id,
    profileName: row.profile_name,
    createdAt: row.created_at,
    previousHash: row.previous_hash,
    hash: row.hash,
    seal: row.seal,
    sealKeyId: row.seal_key_id,
    isExact: row.is_exact,
  }));
}

/** Serializes the annotations of one record. A record cannot be locked, so this locks its perform instead. */
export async function lockAnnotations(scope: Scope, recordId: string): Promise<void> {
  await scope.db
    .selectFrom("perform")
    .select("id")
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", recordId)
    .forUpdate()
    .execute();
}

export async function insertAnnotation(scope: Scope, note: StoredAnnotation): Promise<void> {
  const sealed = sealNow(scope.seals, sealedNote(scope.workspaceId, note.recordId, note.seq, note.hash));
  await scope.db
    .insertInto("perform_annotation")
    .values({
      workspace_id: scope.workspaceId,
      id: note.id,
      record_id: note.recordId,
      seq: note.seq,
      text: note.text,
      asset_id: note.imageId,
      profile_id: note.profileId,
      profile_name: note.profileName,
      created_at: note.createdAt,
      previous_hash: note.previousHash,
      hash: note.hash,
      seal: sealed.seal,
      seal_key_id: sealed.sealKeyId,
    })
    .execute();
}
