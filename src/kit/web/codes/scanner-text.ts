import { texts } from "#kit/web/i18n.ts";

export const scannerText = texts(
  {
    scanner: {
      looking: "Hold the code into the frame.",
      lookingScreen: "Looking for a code on the shared screen.",
      video: "What the camera sees",
      cancel: "Cancel",
    },
  },
  () => import("./scanner-text.de.ts"),
);
