import { texts } from "#kit/web/i18n.ts";

/** The words of what was deleted. */
export const binText = texts(
  {
    templateBin: {
      title: "Deleted templates and steps",
      back: "Templates",
      note: "What was deleted can be brought back until its date, for the groups that it had.",
      mayNot: "You may not bring back templates",
      procedure: "Template",
      step: "Reusable step",
    },
  },
  () => import("./bin-text.de.ts"),
);
