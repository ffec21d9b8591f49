import { $createLinkNode, $isLinkNode, LinkNode } from "@lexical/link";
import {
  $createListItemNode,
  $createListNode,
  $isListItemNode,
  $isListNode,
  ListItemNode,
  ListNode,
  type ListType,
} from "@lexical/list";
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $isElementNode,
  $isLineBreakNode,
  $isTextNode,
  type ElementNode,
  type LexicalNode,
  type TextFormatType,
  type TextNode,
} from "lexical";
import {
  type Delta,
  type DeltaLine,
  type DeltaRun,
  deltaOfLines,
  type InlineName,
  inlineNames,
  isSafeLink,
  type ListKind,
  linesOf,
} from "#kit/rich-text.ts";

/*
 * Between the stored Delta and Lexical's tree. Lexical nests a deeper list inside an item of its own that holds
 * nothing else; the depth of a line is the number of lists around it. Functions with a $ run inside an update or read.
 */

export const richTextNodes = [ListNode, ListItemNode, LinkNode];

const formats: Record<InlineName, TextFormatType> = {
  bold: "bold",
  italic: "italic",
  underline: "underline",
  strike: "strikethrough",
  code: "code",
};

/** Replaces what the editor holds. */
export function $fromDelta(delta: Delta): void {
  const root = $getRoot().clear();
  let open: ListNode[] = [];
  for (const line of linesOf(delta)) {
    if (line.list) {
      open = $openLists(root, open, line.list, line.indent);
      const item = $createListItemNode();
      open.at(-1)?.append(item);
      $fill(item, line.runs);
    } else {
      open = [];
      const paragraph = $createParagraphNode().setIndent(line.indent);
      root.append(paragraph);
      $fill(paragraph, line.runs);
    }
  }
}

/** The lists around the next item, outermost first: the previous item's as far as they fit, then new ones. */
function $openLists(root: ElementNode, open: readonly ListNode[], kind: ListKind, indent: number): ListNode[] {
  const type: ListType = kind === "ordered" ? "number" : "bullet";
  const kept = open.slice(0, indent + 1);
  if (kept.length === indent + 1 && kept.at(-1)?.getListType() !== type) kept.pop();
  while (kept.length <= indent) {
    const list = $createListNode(type);
    const parent = kept.at(-1);
    if (parent) parent.append($createListItemNode().append(list));
    else root.append(list);
    kept.push(list);
  }
  return kept;
}

function $fill(host: ElementNode, runs: readonly DeltaRun[]): void {
  for (const run of runs) {
    const text = $createTextNode(run.text);
    for (const mark of run.marks) text.toggleFormat(formats[mark]);
    host.append(run.link === undefined ? text : $createLinkNode(run.link).append(text));
  }
}

/** What the editor holds, in the normal form. Whatever a paste brought that cannot be stored is left out. */
export function $toDelta(): Delta {
  const lines = $getRoot()
    .getChildren()
    .flatMap((block) => ($isListNode(block) ? $listLines(block, 0) : $linesOfBlock(block, {})));
  return deltaOfLines(lines.length > 0 ? lines : [{ runs: [], indent: 0 }]);
}

function $listLines(list: ListNode, depth: number): DeltaLine[] {
  const kind: ListKind = list.getListType() === "number" ? "ordered" : "bullet";
  return list
    .getChildren()
    .filter($isListItemNode)
    .flatMap((item) => {
      const inner = item.getChildren().filter($isListNode);
      const isWrapper = inner.length > 0 && inner.length === item.getChildrenSize();
      const own = isWrapper ? [] : $linesOfBlock(item, { list: kind, indent: depth });
      return [...own, ...inner.flatMap((deeper) => $listLines(deeper, depth + 1))];
    });
}

const deepest = 8;

/** One line, or several where it has line breaks inside. */
function $linesOfBlock(block: LexicalNode, form: { list?: ListKind; indent?: number }): DeltaLine[] {
  const indent = form.indent ?? ($isElementNode(block) ? block.getIndent() : 0);
  const lines: DeltaRun[][] = [[]];
  const read = (node: LexicalNode, link: string | undefined): void => {
    if ($isListNode(node)) return;
    if ($isLineBreakNode(node)) lines.push([]);
    else if ($isTextNode(node)) lines.at(-1)?.push($runOf(node, link));
    else if ($isLinkNode(node)) for (const child of node.getChildren()) read(child, node.getURL());
    else if ($isElementNode(node)) for (const child of node.getChildren()) read(child, link);
  };
  read(block, undefined);
  return lines.map((runs) => ({ runs, ...(form.list && { list: form.list }), indent: Math.min(indent, deepest) }));
}

const $runOf = (node: TextNode, link: string | undefined): DeltaRun => ({
  text: node.getTextContent(),
  marks: inlineNames.filter((mark) => node.hasFormat(formats[mark])),
  ...(link !== undefined && isSafeLink(link) && { link }),
});
