import { texts } from "#kit/web/i18n.ts";

/** Procedures as the floor sees them: cards, and the one button of their page. */
export const floorText = texts(
  {
    floor: {
      perform: "Perform",
      performOf: "Perform {{title}}",
      continue: "Continue",
      continueOf: "Continue · {{done, number}} of {{total, number}}: {{title}}",
      doneOf: "{{done, number}} of {{total, number}}",
      lastDone: "Last done",
      by: "by {{name}}",
      byYou: "by you",
      neverDone: "Not done yet",
      kept: "Kept on this device",
      mark: "Add {{title}} to favourites",
      unmark: "Take {{title}} out of favourites",
    },
  },
  () => import("./floor-text.de.ts"),
);
