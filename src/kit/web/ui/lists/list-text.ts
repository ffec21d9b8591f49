import { texts } from "#kit/web/i18n.ts";

/** The words of lists, which screens without one do without. */
export const listText = texts(
  {
    lists: {
      filters: "Filters",
      filtersOn: "Filters ({{count, number}})",
      loadingMore: "Loading more",
      moreFailed: "The rest could not be loaded",
      selectAll: "Select all",
    },
  },
  () => import("./list-text.de.ts"),
);
