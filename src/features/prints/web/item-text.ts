import { texts } from "#kit/web/i18n.ts";

/** What the menu of a procedure offers. */
export const printItemText = texts(
  {
    prints: {
      items: {
        print: "Print…",
        savePdf: "Download PDF",
        saveCard: { area: "Print this area", document: "Print the cover" },
        making: "The PDF is being made",
        failed: "The PDF could not be made. Try again in a moment.",
        untitled: "Untitled procedure",
      },
    },
  },
  () => import("./item-text.de.ts"),
);
