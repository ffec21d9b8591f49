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
    },
  },
  () => import("./place-text.de.ts"),
);
