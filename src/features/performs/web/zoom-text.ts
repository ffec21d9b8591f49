import { texts } from "#kit/web/i18n.ts";

/** The words over a picture that is shown large. */
export const zoomText = texts(
  {
    performs: {
      step: {
        zoomIn: "Zoom in",
        zoomOut: "Zoom out",
      },
    },
  },
  () => import("./zoom-text.de.ts"),
);
