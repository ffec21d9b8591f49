import { texts } from "#kit/web/i18n.ts";

/** What comes next in a set, where a run or the start page leads there. */
export const nextText = texts(
  {
    setNext: {
      next: "Next in “{{set}}”: {{procedure}}",
    },
  },
  () => import("./next-text.de.ts"),
);
