import type { DraftContent } from "#features/procedures/content.ts";

/** The fields that hold an id: of a part, of an option, of a file. Formatted text has none. */
const idFields: ReadonlySet<string> = new Set(["id", "referenceFettleImageId"]);

/** Every id in a content, of parts, options and files, once each. [SP10] */
export function idsOf(content: DraftContent): string[] {
  const ids = new Set<string>();
  rewritten(content, (id) => {
    ids.add(id.toLowerCase());
    return id;
  });
  return [...ids];
}

/** The same content, or part of it, under other ids; one that is not in the map stays. [SP10] */
export const withIds = <Content>(content: Content, ids: ReadonlyMap<string, string>): Content =>
  rewritten(content, (id) => ids.get(id.toLowerCase()) ?? id);

function rewritten<Value>(value: Value, idFor: (id: string) => string): Value {
  if (Array.isArray(value)) return value.map((item) => rewritten(item, idFor)) as Value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inside]) => {
      if (typeof inside === "string") return [key, idFields.has(key) ? idFor(inside) : inside];
      // Formatted text is as its author wrote it, whatever its attributes are called.
      return [key, key === "content" ? inside : rewritten(inside, idFor)];
    }),
  ) as Value;
}
