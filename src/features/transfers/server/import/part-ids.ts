import { createHash } from "node:crypto";

/**
 * [TF9] Ids that follow from the workspace, the external id and the key of a part, as UUIDs of version 8. Two parts with
 * the same key of a file that came by hand get different ones.
 */
export function idsFor(workspaceId: string, externalId: string) {
  const given = new Map<string, number>();
  return (kind: string, key: string): string => {
    const name = `${kind} ${key}`;
    const times = (given.get(name) ?? 0) + 1;
    given.set(name, times);
    const text = JSON.stringify([workspaceId, externalId, kind, key, ...(times > 1 ? [times] : [])]);
    const hex = createHash("sha256").update(text).digest("hex");
    const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16).padStart(2, "0");
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20, 32)}`;
  };
}
