import * as z from "zod/mini";

/** Keyset pages: the cursor names the last row seen, so a page costs the same wherever it stands. */
export const pageQuery = {
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
  after: z.optional(z.string().check(z.maxLength(500))),
};

/** A cursor is opaque to callers: the sort key and the id of the last row. */
export const cursorOf = (...parts: readonly string[]): string => parts.map(encodeURIComponent).join("~");

/** The parts of a cursor; undefined for one that this server did not make. */
export function partsOf(cursor: string, count: number): readonly string[] | undefined {
  try {
    const parts = cursor.split("~").map(decodeURIComponent);
    return parts.length === count ? parts : undefined;
  } catch {
    return undefined;
  }
}
