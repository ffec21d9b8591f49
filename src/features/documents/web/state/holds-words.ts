import { nameKey } from "#kit/text.ts";
import type { TreeNode } from "#kit/web/ui/trees/tree.tsx";

/** Whether a name holds every word that was typed, in whatever order. */
export function holdsWords(name: string, typed: string): boolean {
  const held = nameKey(name);
  return nameKey(typed)
    .split(/\s+/u)
    .every((word) => held.includes(word));
}

/** A tree with only what holds the words, and the way to it. The top stays. */
export function narrowed<T>(nodes: readonly TreeNode<T>[], search: string): TreeNode<T>[] {
  if (search.trim() === "") return [...nodes];
  const keep = (node: TreeNode<T>): TreeNode<T>[] => {
    const children = (node.children ?? []).flatMap(keep);
    return children.length > 0 || holdsWords(node.text, search) ? [{ ...node, children }] : [];
  };
  return nodes.map((top) => ({ ...top, children: (top.children ?? []).flatMap(keep) }));
}
