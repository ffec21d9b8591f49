import { texts } from "#kit/web/i18n.ts";

/** The words of the places that are still to come. */
export const comingText = texts(
  {
    coming: {
      title: "This part is coming",
      back: "Go to Home",
      generation: {
        title: "Procedures from videos",
        body: "A narrated video will become a draft here, step by step. Until then, start from a blank draft, a copy or a template.",
      },
    },
  },
  () => import("./coming-text.de.ts"),
);
