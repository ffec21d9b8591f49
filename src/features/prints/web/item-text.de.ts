export const words = {
  prints: {
    items: {
      print: "Drucken…",
      savePdf: "PDF herunterladen",
      making: "Das PDF wird erstellt",
      failed: "Das PDF konnte nicht erstellt werden. Versuchen Sie es gleich noch einmal.",
      saveCard: { area: "Diesen Bereich drucken", document: "Das Deckblatt drucken" },
      untitled: "Anleitung ohne Titel",
    },
  },
};
