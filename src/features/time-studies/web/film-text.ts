import { texts } from "#kit/web/i18n.ts";

/** The words of timing from a film. */
export const filmText = texts(
  {
    film: {
      title: "Film",
      choose: "Choose a film",
      device: "On this device",
      deviceBody: "The film stays on this device. Only its name is sent, with the times.",
      chooseFile: "Choose a file",
      documents: "Documents of this workspace",
      search: "Search by name",
      none: "No document here is a film",
      noneFound: "No film has this name",
      failed: "The films could not be loaded",
      more: "Look further",
      without: "Time without a film",
      begin: "Begin here",
      beginBody:
        "Wind the film to where the first element begins. All times are those of the film, at whatever speed you play it.",
      gone: "Choose the film again to go on",
      goneBody: "“{{name}}” was chosen from this device, and is not kept here. Your times are.",
      chooseAgain: "Choose the film",
      other: "This is another film",
      otherBody: "It is not as long as “{{name}}”, so its times would not fit. Choose the same film.",
      behind: "The film stands before the last mark",
      behindBody: "Nothing is marked before {{at}}. Play on, or undo the last mark.",
      keys: "Space: lap · ← → wind by 1 s, with Shift by 5 s · ↑ ↓ speed · P play or pause · 1 to 9 begin that element · Backspace undo",
      elements: "Elements",
      elementNow: "is being timed",
      elementBegins: "{{number}} {{name}}: begins now",
    },
  },
  () => import("./film-text.de.ts"),
);
