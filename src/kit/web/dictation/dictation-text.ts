import { texts } from "../i18n.ts";

export const dictationText = texts(
  {
    dictation: {
      start: "Dictate",
      stop: "Stop dictating",
      failed: "The microphone could not be used. Allow it for this page, or type.",
    },
  },
  () => import("./dictation-text.de.ts"),
);
