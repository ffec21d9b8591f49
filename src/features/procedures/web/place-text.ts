import { texts } from "#kit/web/i18n.ts";

/** The words of a place on the picture of an area: for who reads, performs and writes. */
export const placeText = texts(
  {
    place: {
      at: {
        "top-left": "at the top left",
        "top-middle": "at the top",
        "top-right": "at the top right",
        "middle-left": "left of the middle",
        "middle-middle": "in the middle",
        "middle-right": "right of the middle",
        "bottom-left": "at the bottom left",
        "bottom-middle": "at the bottom",
        "bottom-right": "at the bottom right",
      },
      pointing: {
        down: "pointing down",
        downLeft: "pointing down and left",
        left: "pointing left",
        upLeft: "pointing up and left",
        up: "pointing up",
        upRight: "pointing up and right",
        right: "pointing right",
        downRight: "pointing down and right",
      },
      picture: "Picture of {{area}}",
      marked: "Picture of {{area}} with a mark: {{at}}, {{pointing}}",
      enlarge: "Enlarge: {{what}}",
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
  () => import("./place-text.de.ts"),
);
