import { contentHash } from "#features/procedures/server/service.ts";
import { BoundedMemory } from "#kit/server/bounded-memory.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { StoredCopy } from "./copy-store.ts";
import { findReceivedContent, type StoredReceived } from "./received-store.ts";

/** The hashes of received contents by version and save: such content never changes. */
const hashes = new BoundedMemory<string>(10_000);

type ShownVersion = Pick<StoredReceived, "sourceId" | "procedureId" | "versionId" | "versionRevision">;

/**
 * [SP11] Whether the source has changed since the copy took it last: in what is received of it, so that a new version which
 * differs in areas alone is none.
 */
export async function isBehind(scope: Scope, copy: StoredCopy, received: ShownVersion): Promise<boolean> {
  const { versionId, versionRevision } = received;
  if (versionId === copy.sourceVersionId && versionRevision === copy.sourceRevision) return false;
  const key = `${received.sourceId} ${versionId} ${versionRevision}`;
  let hash = hashes.recall(key);
  if (hash === undefined) {
    const content = await findReceivedContent(scope, received);
    if (!content) return false;
    hash = contentHash(content);
    hashes.remember(key, hash, 1);
  }
  return hash !== copy.sourceHash;
}
