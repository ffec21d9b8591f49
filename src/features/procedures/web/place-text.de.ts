export const words = {
  place: {
    at: {
      "top-left": "oben links",
      "top-middle": "oben",
      "top-right": "oben rechts",
      "middle-left": "links von der Mitte",
      "middle-middle": "in der Mitte",
      "middle-right": "rechts von der Mitte",
      "bottom-left": "unten links",
      "bottom-middle": "unten",
      "bottom-right": "unten rechts",
    },
    pointing: {
      down: "zeigt nach unten",
      downLeft: "zeigt nach unten links",
      left: "zeigt nach links",
      upLeft: "zeigt nach oben links",
      up: "zeigt nach oben",
      upRight: "zeigt nach oben rechts",
      right: "zeigt nach rechts",
      downRight: "zeigt nach unten rechts",
    },
    picture: "Bild von {{area}}",
    marked: "Bild von {{area}} mit einer Marke: {{at}}, {{pointing}}",
    enlarge: "Vergrößern: {{what}}",
  },
};
