import type { HastNode } from "./hast-node.ts";

/** HTML in a text is shown as the text that it is: nobody has to wonder what is not there, and nothing of it runs. */
export const rehypeRawText =
  () =>
  (tree: object): void =>
    turn(tree as HastNode, true);

function turn(node: HastNode, isRoot: boolean): void {
  if (!node.children) return;
  node.children = node.children.map((child) => {
    if (child.type !== "raw") {
      turn(child, false);
      return child;
    }
    const text: HastNode = { type: "text", value: child.value ?? "" };
    return isRoot ? { type: "element", tagName: "p", properties: {}, children: [text] } : text;
  });
}
