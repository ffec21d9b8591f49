import { createHash } from "node:crypto";

/**
 * The id of a thing of the demo plant: a UUID of version 5's shape made from its key, so that seeding twice gives the
 * same ids. Parts are joined, hence `idOf("plant-2", "area", "packing")` and the like never meet.
 */
export function idOf(...parts: readonly string[]): string {
  const bytes = createHash("sha1")
    .update(`fettle-demo/${parts.join("/")}`)
    .digest()
    .subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

export const workspaceIdOf = (workspaceKey: string): string => idOf(`workspace:${workspaceKey}`);
export const enterpriseIdOf = (enterpriseKey: string): string => idOf(`enterprise:${enterpriseKey}`);
export const areaIdOf = (workspaceKey: string, areaKey: string): string => idOf(workspaceKey, "area", areaKey);
export const groupIdOf = (workspaceKey: string, groupKey: string): string => idOf(workspaceKey, "group", groupKey);
export const personIdOf = (workspaceKey: string, personKey: string): string => idOf(workspaceKey, "person", personKey);
export const roleIdOf = (workspaceKey: string, roleKey: string): string => idOf(workspaceKey, "role", roleKey);
export const procedureIdOf = (workspaceKey: string, key: string): string => idOf(workspaceKey, "procedure", key);
/** The image that a drawing becomes in a workspace. */
export const imageIdOf = (workspaceKey: string, drawingKey: string): string => idOf(workspaceKey, "image", drawingKey);
/** The image of a person's signature in a workspace. */
export const signatureIdOf = (workspaceKey: string, personKey: string): string =>
  idOf(workspaceKey, "signature", personKey);
/** The file of a document of a workspace. */
export const documentFileIdOf = (workspaceKey: string, name: string): string =>
  idOf(workspaceKey, "document-file", name);
export const performIdOf = (workspaceKey: string, performKey: string): string =>
  idOf(workspaceKey, "perform", performKey);
