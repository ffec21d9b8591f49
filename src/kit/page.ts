import * as z from "zod/mini";

/** Keyset pages: the cursor names the last row seen, so a page costs the same wherever it stands. */
export const pageQuery = {
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
  after: z.optional(z.string().check(z.maxLength(500))),
};

/** A cursor is opaque to callers: the sort key and the id of the last row, in base64url. */
export function cursorOf(...parts: readonly string[]): string {
  const bytes = new TextEncoder().encode(JSON.stringify(parts));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** The parts of a cursor; undefined for one that this server did not make. */
export function partsOf(cursor: string, count: number): readonly string[] | undefined {
  try {
    const bytes = Uint8Array.from(atob(cursor.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    const parts: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (!Array.isArray(parts) || parts.length !== count || parts.some((part) => typeof part !== "string"))
      return undefined;
    return parts as string[];
  } catch {
    return undefined;
  }
}
