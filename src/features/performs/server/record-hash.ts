import { createHash } from "node:crypto";
import { canonical } from "#kit/server/audit/audit-chain.ts";
import type { StepProgress } from "../progress.ts";

/** What a record vouches for. */
export interface Vouched {
  readonly id: string;
  readonly procedureId: string;
  readonly versionId: string;
  readonly versionNumber: number;
  readonly profileId: string;
  readonly profileName: string;
  readonly startedAt: Date;
  readonly claimedStartAt: Date;
  readonly claimedAt: Date;
  readonly receivedAt: Date;
  readonly steps: readonly StepProgress[];
}

/** SHA-256 over version, person, times and answers, in hex: whoever holds the record can compute it again. [PF71] */
export function recordHash(record: Vouched): string {
  const text = canonical([
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
  ]);
  return createHash("sha256").update(text).digest("hex");
}
