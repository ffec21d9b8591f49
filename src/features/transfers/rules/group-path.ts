import { nameKey } from "#kit/text.ts";

interface Group {
  readonly id: string;
  readonly name: string;
  readonly parentId: string | null;
}

const separator = " / ";

/** "Plant 2/ night  shift" and "plant 2 / Night shift" name the same group. */
export const groupPathKey = (path: string): string => partsOf(path).map(nameKey).join(separator);

/** The names on the way down. A slash within a name counts only with no blank beside it. */
export const partsOf = (path: string): string[] =>
  path
    .split(/\s+\/\s*|\s*\/\s+/u)
    .map((part) => part.trim())
    .filter(Boolean);

/** [TF7] For each group its path from the top, and every shorter one that ends in it: its bare name is the last. */
export function pathsOfGroups(groups: readonly Group[]): Map<string, string[]> {
  const byId = new Map(groups.map((group) => [group.id, group]));
  return new Map(
    groups.map((group) => {
      const way: string[] = [];
      const paths: string[] = [];
      // A tree is ten deep; a ring, which cannot be, would end here too.
      for (let one: Group | undefined = group; one && way.length < 100; one = byId.get(one.parentId ?? "")) {
        way.unshift(one.name);
        paths.unshift(way.join(separator));
      }
      return [group.id, paths];
    }),
  );
}

/** The path from the top. */
export const fullPath = (paths: readonly string[]): string => paths[0] ?? "";
