import { createHash } from "node:crypto";

/** One entry of the audit, as it is hashed. */
export interface AuditEntry {
  readonly seq: number;
  readonly at: string;
  readonly actorId: string | null;
  readonly actorName: string;
  readonly action: string;
  readonly objectType: string;
  readonly objectId: string | null;
  readonly details: unknown;
  /** How the actor signed in; null where the system itself acted. */
  readonly sessionKind: string | null;
  /** The call that it was done in. */
  readonly requestId: string | null;
}

/** Seals by a key that the database does not hold. */
interface Sealing {
  seal(value: unknown): string;
}

export const chainStart = "0".repeat(64);

/**
 * Returns the hash of an entry and of all before it, in hex, so that changing, dropping or moving an entry shows. With a
 * key, access to the database alone is not enough to compute it; without one it is the SHA-256 of entries that are older
 * than the keys.
 */
export function chainHash(previousHash: string, workspaceId: string, entry: AuditEntry, key?: Sealing): string {
  const parts = [
    previousHash,
    workspaceId,
    entry.seq,
    entry.at,
    entry.actorId,
    entry.actorName,
    entry.action,
    entry.objectType,
    entry.objectId,
    entry.details,
    entry.sessionKind,
    entry.requestId,
  ];
  return key ? key.seal(["fettle.audit.2", ...parts]) : createHash("sha256").update(canonical(parts)).digest("hex");
}

/** Where a chain begins and ends. */
export interface ChainHead {
  readonly seq: number;
  readonly hash: string;
  readonly firstSeq: number;
  readonly firstHash: string;
}

/** [AU8] Of the whole head, so that one that was written by hand is found. */
export const headSeal = (key: Sealing, workspaceId: string, { seq, hash, firstSeq, firstHash }: ChainHead): string =>
  key.seal(["fettle.audit.head.1", workspaceId, seq, hash, firstSeq, firstHash]);

/** JSON with sorted keys: the database keeps jsonb in an order of its own. */
export function canonical(value: unknown): string {
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  let members = "";
  for (const key of Object.keys(value).sort()) {
    const inner = (value as Readonly<Record<string, unknown>>)[key];
    if (inner !== undefined) members += `${members && ","}${JSON.stringify(key)}:${canonical(inner)}`;
  }
  return `{${members}}`;
}
