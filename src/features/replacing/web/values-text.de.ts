export const words = {
  values: {
    title: "In Eigenschaften suchen und ersetzen",
    note: "Durchsucht die Texte, die an dem gesetzt sind, was Sie sehen und bearbeiten dürfen.",
    places: "Wo gesucht und ersetzt wird",
    kinds: { procedure: "Anleitungen", document: "Dokumente", area: "Bereiche", member: "Mitglieder" },
    blankTitle: "Wonach suchen Sie?",
    blankBody:
      "Eine Maschine, die jetzt anders heißt, eine Linie, die umgezogen ist: überall gefunden, ersetzt, wo Sie es sagen.",
    noneBody: "Durchsucht wurden die Texte der Eigenschaften an allem, was Sie bearbeiten dürfen.",
    results: "Wo der Text gefunden wurde",
    choose: "In {{name}} ersetzen",
    becomes: "Wird zu:",
    undone: "Wie zuvor",
    found: {
      document_one: "In {{count, number}} Dokument gefunden",
      document_other: "In {{count, number}} Dokumenten gefunden",
      area_one: "In {{count, number}} Bereich gefunden",
      area_other: "In {{count, number}} Bereichen gefunden",
      member_one: "Bei {{count, number}} Mitglied gefunden",
      member_other: "Bei {{count, number}} Mitgliedern gefunden",
    },
  },
};
