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
      mayNot: "You may not bring back procedures",
    },
  },
  () => import("./bin-text.de.ts"),
);
