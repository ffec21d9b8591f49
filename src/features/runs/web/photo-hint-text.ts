import { texts } from "#kit/web/i18n.ts";

/** What is said of a photo that could be better. */
export const photoHintText = texts(
  {
    performs: {
      photo: {
        hint: {
          blurred: "This picture looks blurred.",
          tooDark: "This picture is very dark.",
          tooSmall: "This picture is very small.",
          short: {
            blurred: "Blurred?",
            tooDark: "Too dark?",
            tooSmall: "Too small?",
          },
          choose: "You can take it again, or keep it as it is.",
          keep: "Keep it",
        },
      },
    },
  },
  () => import("./photo-hint-text.de.ts"),
);
