import { Problem } from "#kit/problem.ts";
import { nobody } from "#kit/server/audit/audit-store.ts";
import type { Scope } from "#kit/server/scope.ts";
import { lockAssets } from "./asset-store.ts";
import { hexOf } from "./checksum.ts";
import { selectUsers } from "./use-store.ts";

/** The facts of a file for a feature that keeps it for good. */
export interface ClaimedFile {
  readonly assetId: string;
  /** By its content. */
  readonly mimeType: string;
  readonly sizeBytes: number;
  /** SHA-256 in hex, as the server computed it. */
  readonly checksum: string;
}

/**
 * [M9] A finished, unused upload of the actor's own, locked until the commit (threat B73). The system itself, which
 * uploads nothing, may claim any.
 *
 * @throws Problem 400 `unknownMedia`, 422 `checksumMismatch` if the caller means other bytes
 */
export async function claimFile(scope: Scope, assetId: string, checksum: string): Promise<ClaimedFile> {
  const [asset] = await lockAssets(scope, [assetId]);
  const isOwn = asset?.uploadedBy === scope.actor.profileId || scope.actor.profileId === nobody;
  const isFree = asset?.state === "stored" && isOwn && (await selectUsers(scope, assetId)).length === 0;
  if (!asset || !isFree || asset.sha256 === null || asset.sizeBytes === null) {
    throw new Problem("invalid", "unknownMedia", {
      detail: "A file that is named here is not known",
      errors: { remoteFileId: [`No such file: ${assetId}`] },
    });
  }
  if (hexOf(checksum) !== asset.sha256) {
    throw new Problem("unprocessable", "checksumMismatch", {
      detail: "The file that arrived is not the one that is meant",
    });
  }
  return { assetId, mimeType: asset.contentType, sizeBytes: asset.sizeBytes, checksum: asset.sha256 };
}
