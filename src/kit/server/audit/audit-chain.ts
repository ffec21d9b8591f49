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
  /** How the actor had signed in; null where nobody called. */
  readonly sessionKind: string | null;
  /** The call that it was done in. */
  readonly requestId: string | null;
}

export const chainStart = "0".repeat(64);

/** SHA-256 over the entry before and this one, in hex: an entry cannot be changed, dropped or moved unseen. */
export function chainHash(previousHash: string, workspaceId: string, entry: AuditEntry): string {
  const text = canonical([
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
  ]);
  return createHash("sha256").update(text).digest("hex");
}

/** JSON with sorted keys: the database keeps jsonb in an order of its own. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value !== null && typeof value === "object") {
    const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
    entries.sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(",")}}`;
  }
  return JSON.stringify(value) ?? "null";
}
