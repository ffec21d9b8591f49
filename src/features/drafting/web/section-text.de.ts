export const words = {
  editor: {
    sectionTitle: "Titel des Abschnitts",
    emptySection: "Dieser Abschnitt hat noch keine Schritte",
    emptySectionBody:
      "Ein Schritt ist eine Tätigkeit. Legen Sie den ersten an, und sagen, zeigen oder fragen Sie darin etwas.",
  },
};
