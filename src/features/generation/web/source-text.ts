import { texts } from "#kit/web/i18n.ts";

export const sourceText = texts(
  {
    stepSource: {
      title: "From the film",
      clip: "{{from}}–{{to}}",
      play: "Play the clip {{from}} to {{to}}",
      hidden: "You may not see the film.",
      borders: "Where the clip begins and ends",
      start: "Begins at",
      end: "Ends at",
      startEarlier: "−1 s: begin earlier",
      startLater: "+1 s: begin later",
      endEarlier: "−1 s: end earlier",
      endLater: "+1 s: end later",
      wrong: "Within the film, such as 01:02.500, and at least half a second long",
      notMoved: "The clip was not moved. Try again.",
      locked: "Somebody else is editing this draft.",
      unsaid: "Never said in this part of the film. Check it:",
    },
  },
  () => import("./source-text.de.ts"),
);
