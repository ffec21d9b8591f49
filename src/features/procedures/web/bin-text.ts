import { texts } from "#kit/web/i18n.ts";

/** The words of what was deleted. */
export const binText = texts(
  {
    procedureBin: {
      title: "Deleted procedures",
      back: "Procedures",
      note: "What was deleted can be brought back until its date, with its draft and for the groups that it had.",
      published: "Published",
      draft: "Never published",
      deleted: "Deleted {{date}} by {{name}}",
      until: "Until {{date}}",
      restore: "Bring back",
      restoreOne: "Bring back {{name}}",
      done: "{{name}} is back",
      failed: "{{name}} could not be brought back.",
      emptyTitle: "Nothing was deleted",
      emptyBody: "Deleted procedures stay here for a while.",
      loadFailed: "What was deleted could not be loaded",
      mayNot: "You may not bring back procedures",
    },
  },
  () => import("./bin-text.de.ts"),
);
