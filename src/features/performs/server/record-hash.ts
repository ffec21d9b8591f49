import { createHash } from "node:crypto";
import { canonical } from "#kit/server/audit/audit-chain.ts";
import type { StepProgress } from "../progress.ts";
import type { Attribution, RecordSignature } from "../rules/answers/attribution.ts";

/** A file among the answers, with the SHA-256 of its bytes; null where none was computed. */
export interface RecordFile {
  readonly id: string;
  readonly sha256: string | null;
}

/** What a record vouches for. */
export interface Vouched {
  readonly id: string;
  readonly procedureId: string;
  readonly versionId: string;
  readonly versionNumber: number;
  readonly profileId: string;
  readonly profileName: string;
  readonly title: string;
  readonly device: string;
  readonly startedAt: Date;
  readonly claimedStartAt: Date;
  readonly claimedAt: Date;
  readonly receivedAt: Date;
  readonly steps: readonly StepProgress[];
  readonly attribution: Attribution;
  readonly signatures: readonly RecordSignature[];
  readonly files: readonly RecordFile[];
}

/** The current algorithm of a record's hash; earlier ones are kept, so that records hashed by them stay verifiable. */
export const hashVersion = 2;

/**
 * [PF71] SHA-256 over version, person, times (claimed and received), answers, attribution, signatures and files, in hex:
 * everything that it covers is in the record, so that its reader can compute it again.
 *
 * @param version the record's own; 1 covers neither attribution, signatures and files nor title and device
 */
export function recordHash(record: Vouched, version = hashVersion): string {
  return createHash("sha256")
    .update(canonical(version === 1 ? firstForm(record) : secondForm(record)))
    .digest("hex");
}

const firstForm = (record: Vouched): unknown => [
  record.id,
  record.procedureId,
  record.versionId,
  record.versionNumber,
  record.profileId,
  record.profileName,
  record.startedAt.toISOString(),
  record.claimedStartAt.toISOString(),
  record.claimedAt.toISOString(),
  record.receivedAt.toISOString(),
  record.steps,
];

const secondForm = (record: Vouched): unknown => ({
  form: "fettle.record.2",
  id: record.id,
  procedureId: record.procedureId,
  versionId: record.versionId,
  versionNumber: record.versionNumber,
  profileId: record.profileId,
  profileName: record.profileName,
  title: record.title,
  device: record.device,
  startedAt: record.startedAt.toISOString(),
  claimedStartAt: record.claimedStartAt.toISOString(),
  claimedAt: record.claimedAt.toISOString(),
  receivedAt: record.receivedAt.toISOString(),
  steps: record.steps,
  attribution: record.attribution,
  signatures: record.signatures,
  files: record.files,
});

/** [PF220] The input of a record's seal: its hash, the record's id and the workspace's. */
export const sealedRecord = (workspaceId: string, id: string, contentHash: string): unknown => [
  "fettle.record.seal.1",
  workspaceId,
  id,
  contentHash,
];
