export const words = {
  chatDialog: {
    share: {
      title: "Diesen Chat teilen",
      note: "Die Mitglieder können die bisherigen Fragen und Antworten lesen, eine Antwort aber nur, wenn sie alle ihre Quellen sehen dürfen. Was Sie später fragen, bleibt bei Ihnen, bis Sie wieder teilen.",
      people: "Wer ihn lesen kann",
      search: "Mitglied finden",
      none: "Kein Mitglied heißt so.",
      chosen_one: "{{count, number}} Mitglied kann ihn lesen",
      chosen_other: "{{count, number}} Mitglieder können ihn lesen",
      unknown: "Laden Sie zuerst die Mitglieder",
      loading: "Die Mitglieder werden geladen",
      tooMany: "Wählen Sie höchstens {{max, number}} Mitglieder",
    },
    reason: {
      title: "Was war an der Antwort falsch?",
      note: "Personen, die den Copiloten betreuen, sehen dieses Gespräch, Ihren Grund und Ihren Namen.",
      label: "Grund",
      wrong: "Sie ist falsch",
      incomplete: "Es fehlt etwas",
      wrongSource: "Sie stammt aus der falschen Quelle",
      notFound: "Sie hat nicht gefunden, was da ist",
      other: "Etwas anderes",
      missing: "Wählen Sie einen Grund",
      details: "Was hätte die Antwort sagen sollen?",
      send: "Senden",
    },
  },
};
