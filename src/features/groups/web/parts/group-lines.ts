import { nameKey } from "#kit/text.ts";
import type { AccessGroup } from "../../contract.ts";

/** A group, in the reading order of a tree. */
export interface GroupLine {
  readonly group: AccessGroup;
  /** 1 at the top. */
  readonly level: number;
  /** False for a group that is only there because one below it was found. */
  readonly isFound: boolean;
}

/** The lines of the tree: siblings in the given order, those that match the search and their ancestors. */
export function groupLines(groups: readonly AccessGroup[], search = ""): GroupLine[] {
  const wanted = nameKey(search);
  const children = Map.groupBy(groups, (group) => group.parentId);
  const below = (parentId: string | null, level: number): GroupLine[] =>
    (children.get(parentId) ?? []).flatMap((group) => {
      const inner = below(group.id, level + 1);
      const isFound = nameKey(group.name).includes(wanted);
      return isFound || inner.length > 0 ? [{ group, level, isFound }, ...inner] : [];
    });
  return below(null, 1);
}
