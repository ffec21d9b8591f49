export const words = {
  lists: {
    filters: "Filter",
    filtersOn: "Filter ({{count, number}})",
    loadingMore: "Weitere werden geladen",
    moreFailed: "Der Rest konnte nicht geladen werden",
    selectAll: "Alle auswählen",
  },
};
