import { texts } from "#kit/web/i18n.ts";

export const sourceText = texts(
  {
    stepSource: {
      title: "From the film",
      clip: "{{from}}–{{to}}",
      play: "Play the clip {{from}} to {{to}}",
      hidden: "You may not see the film.",
      unsaid: "Never said in this part of the film. Check it:",
    },
  },
  () => import("./source-text.de.ts"),
);
