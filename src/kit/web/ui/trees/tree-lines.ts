export interface TreeNode<T> {
  readonly id: string;
  /** Its name: for typing ahead, and read out. */
  readonly text: string;
  readonly value: T;
  readonly children?: readonly TreeNode<T>[];
}

export interface TreeMove {
  readonly ids: readonly string[];
  /** The node they were dropped at. */
  readonly target: string;
  /** `on` makes them its last children. */
  readonly position: "before" | "after" | "on";
}

/** A node that is in sight, with its place in the tree. */
export interface TreeLine<T> {
  readonly node: TreeNode<T>;
  /** 1 at the root. */
  readonly level: number;
  readonly parentId: string | undefined;
  /** From 1. */
  readonly place: number;
  readonly siblings: number;
  readonly hasChildren: boolean;
  readonly isExpanded: boolean;
}

/** Everything in sight, from top to bottom. */
export function linesOf<T>(
  nodes: readonly TreeNode<T>[],
  expanded: ReadonlySet<string>,
  parent?: TreeLine<T>,
): TreeLine<T>[] {
  return nodes.flatMap((node, at) => {
    const hasChildren = (node.children?.length ?? 0) > 0;
    const line = {
      node,
      level: (parent?.level ?? 0) + 1,
      parentId: parent?.node.id,
      place: at + 1,
      siblings: nodes.length,
      hasChildren,
      isExpanded: hasChildren && expanded.has(node.id),
    };
    return [line, ...(line.isExpanded ? linesOf(node.children ?? [], expanded, line) : [])];
  });
}

export function allIds<T>(nodes: readonly TreeNode<T>[]): Set<string> {
  return new Set(nodes.flatMap((node) => [node.id, ...allIds(node.children ?? [])]));
}

/** These and all that is inside them. */
export function withInside<T>(nodes: readonly TreeNode<T>[], ids: readonly string[]): Set<string> {
  return new Set(
    nodes.flatMap((node) => (ids.includes(node.id) ? [...allIds([node])] : [...withInside(node.children ?? [], ids)])),
  );
}

export type TreePlace = Omit<TreeMove, "ids">;

interface OrderedPlace extends TreePlace {
  /** Between the lines in sight: the line itself is a whole number. */
  readonly at: number;
}

/** Every place where the dragged items would change their position, from top to bottom. */
export function placesFor<T>(lines: readonly TreeLine<T>[], dragged: ReadonlySet<string>): OrderedPlace[] {
  const siblingsOf = Map.groupBy(lines, (line) => line.parentId);
  const places = lines.flatMap((line, at): OrderedPlace[] => {
    const target = line.node.id;
    if (dragged.has(target)) return [];
    const before = siblingsOf.get(line.parentId)?.[line.place - 2];
    const staysBefore = before !== undefined && dragged.has(before.node.id);
    return [
      ...(staysBefore ? [] : [{ target, position: "before", at: at - 0.5 } as const]),
      { target, position: "on", at },
      ...(line.place === line.siblings ? [{ target, position: "after", at: endOf(lines, at) - 0.5 } as const] : []),
    ];
  });
  return places.sort((a, b) => a.at - b.at);
}

/** The index behind a line and all that is inside it. */
function endOf<T>(lines: readonly TreeLine<T>[], at: number): number {
  const level = lines[at]?.level ?? 0;
  let end = at + 1;
  while ((lines[end]?.level ?? 0) > level) end++;
  return end;
}

/** The next line after this one whose name begins with the letter. */
export function lineAfterLetter(
  lines: readonly { readonly node: { readonly text: string } }[],
  at: number,
  key: string,
) {
  if (key.length !== 1 || key === " ") return undefined;
  const found = [...lines.keys()]
    .map((step) => (at + 1 + step) % lines.length)
    .find((index) => lines[index]?.node.text.trim().toLowerCase().startsWith(key.toLowerCase()));
  return found;
}
