import { texts } from "#kit/web/i18n.ts";

export const floorListText = texts(
  {
    floorList: {
      title: "Procedures",
      filter: "Which procedures",
      all: "All",
      here: "In {{area}}",
      due: "Due",
      recent: "Recent",
      mine: "Mine",
      none: "Nothing here",
      workHere: "What one does here",
      workFailed: "What one does in {{area}} could not be loaded",
      noWork: "No published procedure that you may see belongs to this area.",
      noneWhy: {
        all: "No published procedure that you may see.",
        here: "No published procedure that you may see belongs to this area.",
        due: "No procedure of a set is due for you.",
        recent: "What you complete stands here.",
        mine: "What you started and what you marked with a star stands here.",
      },
    },
  },
  () => import("./floor-text.de.ts"),
);
