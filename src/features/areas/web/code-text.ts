import { texts } from "#kit/web/i18n.ts";

export const areaCodeText = texts(
  {
    areaCode: {
      button: "Code for the wall",
      back: "Back to the area",
      print: "Print",
      picture: "Code that opens {{name}}",
      failed: "The code could not be drawn",
      step1: "Scan it with the camera, or in Fettle under “Here” on Home.",
      step2: "What one does here, the notes and the plan open, and the device knows where it is.",
      step3: "Whoever scans it sees what they may see, and nothing more.",
      arrived: "This device is in {{name}} now",
      undo: "Undo",
    },
  },
  () => import("./code-text.de.ts"),
);
