import { element, type ProseNode, type ProseText, textNode } from "../markdown/prose-node.ts";
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

/** Marks a passage in a text that has been taken apart: its words become `<mark>`, and stay text. */
export function markPassage(nodes: readonly ProseNode[], find: string): readonly ProseNode[] {
  const texts: ProseText[] = [];
  const pieces: Piece[] = [];
  for (const node of nodes) collect(node, texts, pieces);
  const hits = findPassage(fold(pieces), find)?.hits ?? [];
  return hits.length > 0 ? marked(nodes, new Map(texts.map((node, piece) => [node, piece])), hits) : nodes;
}

function collect(node: ProseNode, texts: ProseText[], pieces: Piece[]): void {
  if (node.type === "text") {
    texts.push(node);
    pieces.push({ text: node.value });
    return;
  }
  for (const child of node.children) collect(child, texts, pieces);
  const last = pieces.at(-1);
  if (last && blocks.has(node.tagName)) pieces[pieces.length - 1] = { ...last, endsLine: true };
}

function marked(
  nodes: readonly ProseNode[],
  pieces: ReadonlyMap<ProseNode, number>,
  hits: readonly Hit[],
): readonly ProseNode[] {
  return nodes.flatMap((node): ProseNode[] => {
    if (node.type === "element") return [{ ...node, children: marked(node.children, pieces, hits) }];
    return segmentsOf(node.value, pieces.get(node) ?? 0, hits).map((segment) =>
      segment.hit === undefined ? textNode(segment.text) : element("mark", [textNode(segment.text)]),
    );
  });
}
