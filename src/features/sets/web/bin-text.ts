import { texts } from "#kit/web/i18n.ts";

/** The words of what was deleted. */
export const binText = texts(
  {
    setBin: {
      title: "Deleted sets",
      back: "Sets",
      note: "What was deleted can be brought back until its date, for the groups that it had.",
      mayNot: "You may not bring back sets",
    },
  },
  () => import("./bin-text.de.ts"),
);
