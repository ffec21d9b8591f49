export const words = {
  search: {
    title: "Suche",
    field: "Alles durchsuchen",
    start: {
      title: "Wonach suchen Sie?",
      body: "Schritte von Anleitungen, Seiten von Dokumenten, Bereiche mit ihren Notizen und Reihen. Fragen Sie, wie Sie eine Kollegin fragen würden.",
    },
    toField: "Zum Suchfeld",
    recent: {
      title: "Letzte Suchen",
      remove: "„{{words}}“ entfernen",
      clear: "Alle entfernen",
      note: "Bleibt auf diesem Gerät, bis Sie sich abmelden.",
    },
    kinds: {
      label: "Art",
      everything: "Alles",
      procedure: "Anleitungen",
      document: "Dokumente",
      area: "Bereiche",
      note: "Notizen",
      set: "Reihen",
    },
    one: { procedure: "Anleitung", document: "Dokument", area: "Bereich", note: "Notiz", set: "Reihe" },
    results: "Treffer",
    step: "Schritt {{number}}: {{title}}",
    page: "Seite {{page}}",
    correction: "„{{typed}}“ wurde als „{{read}}“ gelesen.",
    none: {
      title: "Nichts passt zu „{{words}}“",
      unknown: "Nichts, was Sie sehen dürfen, enthält: {{words}}",
      body: "Versuchen Sie es mit anderen Wörtern, mit weniger Wörtern oder mit einer anderen Art.",
    },
    failed: {
      title: "Die Suche ist fehlgeschlagen",
      body: "Es ist nichts verloren gegangen. Versuchen Sie es noch einmal.",
    },
  },
};
