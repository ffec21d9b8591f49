import { texts } from "#kit/web/i18n.ts";

/** The words of moving lines in a tree. */
export const treeText = texts(
  {
    tree: {
      drag: "Move {{name}}",
      lifted: "Moving {{name}}. Arrow keys choose the place, Enter puts it there, Escape leaves it.",
      before: "Before {{name}}",
      after: "After {{name}}",
      on: "In {{name}}",
    },
  },
  () => import("./tree-text.de.ts"),
);
