import { texts } from "#kit/web/i18n.ts";

export const filmStepsText = texts(
  {
    film: {
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
      notMoved: "The clips of the film are not saved yet. They are sent with your next change.",
      locked: "Somebody else is editing this draft.",
      unsaid: "Never said in this part of the film. Check it:",
      line: "Steps in the film",
      startHandle: "Beginning of the clip",
      endHandle: "End of the clip",
      place: "Place in the film",
      split: "Split at {{at}}",
      splitWhere: "Wind the film to a place inside the clip, half a second from its ends, to split the step there.",
      takeFrame: "Use the picture at {{at}}",
      frameTaken: "The step has another picture",
      frameNotTaken: "The picture could not be taken. Wind the film a little and try again.",
      merge: "Join with step {{number}}",
      merged: "Joined with step {{number}}",
      wasSplit: "Split into steps {{number}} and {{next}}",
      notNeighbours:
        "Another step was taken from the film in between. Move the steps into the order of the film first.",
      full: "Both steps together have more modules than one step may have.",
    },
  },
  () => import("./text.de.ts"),
);
