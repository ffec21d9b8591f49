import type { HastNode } from "./hast-node.ts";
import { findPassage, fold, type Hit, type Piece, segmentsOf } from "./passage.ts";

/** What ends a line of the text, though no character says so. */
const blocks = new Set([
  "p",
  "li",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "td",
  "th",
  "tr",
  "pre",
  "blockquote",
  "br",
  "hr",
]);

/** Marks a passage in a text that has been taken apart already: its words become `<mark>`, and stay text. */
export function rehypeMarks({ find }: { readonly find: string }) {
  return (tree: object): void => {
    const nodes: HastNode[] = [];
    const pieces: Piece[] = [];
    collect(tree as HastNode, nodes, pieces);
    const hits = findPassage(fold(pieces), find)?.hits ?? [];
    if (hits.length > 0) mark(tree as HastNode, new Map(nodes.map((node, piece) => [node, piece])), hits);
  };
}

function collect(node: HastNode, nodes: HastNode[], pieces: Piece[]): void {
  if (node.type === "text") {
    nodes.push(node);
    pieces.push({ text: node.value ?? "" });
  }
  for (const child of node.children ?? []) collect(child, nodes, pieces);
  const last = pieces.at(-1);
  if (last && blocks.has(node.tagName ?? "")) pieces[pieces.length - 1] = { ...last, endsLine: true };
}

function mark(parent: HastNode, pieces: ReadonlyMap<HastNode, number>, hits: readonly Hit[]): void {
  if (!parent.children) return;
  parent.children = parent.children.flatMap((child) => {
    mark(child, pieces, hits);
    const piece = pieces.get(child);
    if (piece === undefined) return [child];
    return segmentsOf(child.value ?? "", piece, hits).map((segment): HastNode => {
      const text: HastNode = { type: "text", value: segment.text };
      return segment.hit === undefined ? text : { type: "element", tagName: "mark", properties: {}, children: [text] };
    });
  });
}
