import { texts } from "#kit/web/i18n.ts";

/** What became of a deviation, in as few words as possible. */
export const followUpText = texts(
  {
    followUp: {
      reported: "Reported during this run",
      has: "{{name}} has it",
      yours: "You have it",
      open: "To be assigned",
      due: "due",
    },
  },
  () => import("./follow-up-text.de.ts"),
);
