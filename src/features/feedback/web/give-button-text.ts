import { texts } from "#kit/web/i18n.ts";

/** The buttons alone: the words of the dialog come with it. */
export const giveButtonText = texts(
  { giveFeedbackButton: { step: "Give feedback on this step", all: "Give feedback" } },
  () => import("./give-button-text.de.ts"),
);
