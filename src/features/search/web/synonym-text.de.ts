export const words = {
  synonyms: {
    title: "Synonyme",
    back: "Einstellungen",
    intro:
      "Wörter, die hier dasselbe bedeuten: etwa wie Ihr Werk eine Maschine nennt und wie ihr Handbuch sie nennt. Suche und Copilot finden das eine über das andere. Alle Mitglieder können sie lesen.",
    field: "Gruppen von Synonymen",
    description:
      "Jede Zeile ist eine Gruppe, mit Kommas zwischen den Wörtern. Je Gruppe zwei bis acht Wörter oder kurze Wendungen, höchstens 500 Gruppen.",
    example: "CIP, Reinigung im Umlauf",
    save: "Speichern",
    saved: "Synonyme gespeichert",
    unchanged: "Nichts hat sich geändert",
    tooManyGroups: "Es sind mehr als 500 Gruppen.",
    tooFew: "Zeile {{line}} braucht mindestens zwei Wörter oder Wendungen.",
    tooMany: "Zeile {{line}} hat mehr als acht Wörter oder Wendungen.",
    unusable:
      "Zeile {{line}}: „{{word}}“ lässt sich nicht finden. Geben Sie ein Wort ein oder eine Wendung aus höchstens fünf Wörtern und 60 Zeichen.",
    notSaved: "Die Synonyme wurden nicht gespeichert. Ihre Eingaben sind noch da: Versuchen Sie es erneut.",
    none: "Keine",
    failed: "Die Synonyme konnten nicht geladen werden",
    failedBody: "Versuchen Sie es gleich noch einmal.",
  },
};
