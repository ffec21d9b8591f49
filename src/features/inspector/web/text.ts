import { texts } from "#kit/web/i18n.ts";

export const inspectorText = texts(
  {
    MediaInspect: {
      downloadSuccess: "{{name}} was downloaded",
      downloading: "Downloading {{name}}",
      downloadFailed: "{{name}} could not be downloaded. Try again.",
      downloadDamaged: "{{name}} was damaged on the way and not saved. Try again.",
      title: "Media",
      place: "{{n, number}} of {{all, number}}",
      close: "Close",
      previous: "Previous",
      next: "Next",
      annotate: "Annotate",
      trim: "Trim",
      captions: "Captions",
      replace: "Replace",
      download: "Download",
      remove: "Delete",
      zoomIn: "Zoom in",
      zoomOut: "Zoom out",
      fit: "Show all of it",
      picture: "{{name}}: move with the arrow keys, zoom with plus and minus",
      failed: "This file could not be loaded",
      failedBody: "Nothing was changed.",
      noPreview: "There is no preview of this file here. Download it to open it.",
      replacing: {
        title: "Replace this file?",
        body: "{{name}} takes its place here. What was drawn on it or cut from it goes with it.",
        confirm: "Replace",
      },
      removing: {
        title: "Delete this file?",
        body: "It is taken away from here.",
        confirm: "Delete",
      },
    },
  },
  () => import("./text.de.ts"),
);
