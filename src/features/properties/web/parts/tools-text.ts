import { texts } from "#kit/web/i18n.ts";

/** Apart, so that the place of the button is as wide as the button before the rest of the words is there. */
export const toolsText = texts(
  {
    propertyTools: {
      open: "Columns and filters",
      openCount_one: "Columns and filters ({{count}} filter)",
      openCount_other: "Columns and filters ({{count}} filters)",
    },
  },
  () => import("./tools-text.de.ts"),
);
