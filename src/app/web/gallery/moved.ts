import type { TreeMove, TreeNode } from "#kit/web/ui/trees/tree.tsx";

/** The tree after a move: the nodes are removed and inserted next to or into the target. */
export function moved<T>(items: readonly TreeNode<T>[], move: TreeMove): readonly TreeNode<T>[] {
  const taken = move.ids.flatMap((id) => find(items, id) ?? []);
  return put(without(items, move.ids), taken, move);
}

function find<T>(items: readonly TreeNode<T>[], id: string): TreeNode<T> | undefined {
  for (const node of items) {
    const found = node.id === id ? node : find(node.children ?? [], id);
    if (found) return found;
  }
  return undefined;
}

const without = <T>(items: readonly TreeNode<T>[], ids: readonly string[]): readonly TreeNode<T>[] =>
  items
    .filter((node) => !ids.includes(node.id))
    .map((node) => (node.children ? { ...node, children: without(node.children, ids) } : node));

function put<T>(items: readonly TreeNode<T>[], taken: readonly TreeNode<T>[], move: TreeMove): readonly TreeNode<T>[] {
  return items.flatMap((node) => {
    const inner = put(node.children ?? [], taken, move);
    const isTarget = node.id === move.target;
    const children = isTarget && move.position === "on" ? [...inner, ...taken] : inner;
    const kept = children.length > 0 || node.children ? { ...node, children } : node;
    if (!isTarget || move.position === "on") return [kept];
    return move.position === "before" ? [...taken, kept] : [kept, ...taken];
  });
}
