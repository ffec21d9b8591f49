import { texts } from "#kit/web/i18n.ts";

/** The words of the places that are still to come. */
export const comingText = texts(
  {
    coming: {
      title: "This part is coming",
      back: "Go to Home",
      analytics: {
        title: "Analytics",
        body: "Analytics will show how often procedures are performed, how long steps take and where people get stuck.",
      },
    },
  },
  () => import("./coming-text.de.ts"),
);
