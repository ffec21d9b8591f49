export const words = {
  answerSource: {
    label: "Quelle {{n}}",
    close: "Quelle schließen",
    back: "Zurück zur Antwort",
    openDocument: "Dokument öffnen",
    openProcedure: "Anleitung öffnen",
    quote: "Was die Antwort zitiert",
    documentFailed: "Das Dokument konnte nicht geladen werden",
    procedureFailed: "Die Anleitung konnte nicht geladen werden",
    failedBody: "Die zitierten Worte stehen in der Antwort.",
    outdatedDocument: "Die Antwort hat Version {{read}} dieses Dokuments gelesen. Angezeigt wird Version {{now}}.",
    outdatedProcedure:
      "Die Antwort hat Version {{read}} gelesen. Veröffentlicht ist inzwischen Version {{now}}, die hier steht.",
    stepGone: "Diesen Schritt gibt es in der veröffentlichten Version nicht mehr.",
  },
};
