export const words = {
  prints: {
    items: {
      print: "Drucken…",
      savePdf: "PDF herunterladen",
      making: "Das PDF wird erstellt",
      failed: "Das PDF konnte nicht erstellt werden. Versuchen Sie es gleich noch einmal.",
      untitled: "Anleitung ohne Titel",
    },
  },
};
