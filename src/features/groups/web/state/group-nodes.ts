import type { TreeNode } from "#kit/web/ui/trees/tree.tsx";
import type { AccessGroup } from "../../contract.ts";

/** The groups as a tree, siblings in the order given. A parent out of sight makes its children the top. */
export function groupNodes(groups: readonly AccessGroup[]): TreeNode<AccessGroup>[] {
  const visible = new Set(groups.map((group) => group.id));
  const parentOf = ({ parentId }: AccessGroup) => (parentId !== null && visible.has(parentId) ? parentId : null);
  const children = Map.groupBy(groups, parentOf);
  const below = (parentId: string | null): TreeNode<AccessGroup>[] =>
    (children.get(parentId) ?? []).map((group) => ({
      id: group.id,
      text: group.name,
      value: group,
      children: below(group.id),
    }));
  return below(null);
}

/** The names from the top down to a group, itself included. */
export function namesAbove(groups: readonly AccessGroup[], groupId: string): string[] {
  const byId = new Map(groups.map((group) => [group.id, group]));
  const names: string[] = [];
  for (let group = byId.get(groupId); group; group = byId.get(group.parentId ?? "")) {
    // A cycle would never end; none should exist, but this code does not rely on it.
    if (names.length > groups.length) break;
    names.unshift(group.name);
  }
  return names;
}
