import { texts } from "../../i18n.ts";

/** The words of lists of what was deleted. */
export const deletedText = texts(
  {
    deletedList: {
      deleted: "Deleted {{date}} by {{name}}",
      until: "Until {{date}}",
      restore: "Bring back",
      restoreOne: "Bring back {{name}}",
      done: "{{name}} is back",
      failed: "{{name}} could not be brought back.",
      emptyTitle: "Nothing was deleted",
      emptyBody: "What is deleted stays here for a while.",
      loadFailed: "What was deleted could not be loaded",
    },
  },
  () => import("./deleted-text.de.ts"),
);
