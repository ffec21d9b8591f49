import { texts } from "#kit/web/i18n.ts";

/** The words of an open section. */
export const sectionText = texts(
  {
    editor: {
      sectionTitle: "Section title",
      emptySection: "This section has no steps yet",
      emptySectionBody: "A step is one thing to do. Add the first one, then say, show or ask something in it.",
    },
  },
  () => import("./section-text.de.ts"),
);
