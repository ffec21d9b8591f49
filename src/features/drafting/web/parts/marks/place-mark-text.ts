import { texts } from "#kit/web/i18n.ts";

/** The words for placing, turning and sizing a mark. */
export const placeMarkText = texts(
  {
    placeMark: {
      area: "Area",
      chooseArea: "Choose an area",
      areaMissing: "Choose the area.",
      noAreas: "There is no area yet. Create one first.",
      said: "{{at}}, {{pointing}}, size {{size}}",
      frame: "Mark on the picture of {{area}}",
      none: "not placed yet",
      hint: "Press or drag to place the mark. Two fingers, or the knob, turn and size it. Keys: arrows move it, R turns it, plus and minus size it.",
      turnLeft: "Turn to the left",
      turnRight: "Turn to the right",
      smaller: "Smaller",
      larger: "Larger",
      reset: "Upright again",
      remove: "Remove the mark",
      tools: "Turn and size the mark",
      noPicture: "{{area}} has no picture to place a mark on.",
      addPicture: "Open the area",
      hidden:
        "This step has its place in an area that you do not see. It stays as it is unless you choose another one.",
    },
  },
  () => import("./place-mark-text.de.ts"),
);
