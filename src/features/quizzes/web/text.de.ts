export const words = {
  quiz: {
    title: "Quiz erstellen",
    note: "Zu Version {{number}} von „{{name}}“. Jede Antwort stammt daraus.",
    back: "Zurück zur Anleitung",
    loadFailed: "Die Fragen konnten nicht geladen werden",
    questions: "Fragen",
    step: "Schritt {{number}}, {{title}}",
    untitledStep: "Schritt {{number}}",
    correct: "Richtig",
    all_one: "Die eine Frage",
    all_other: "Alle {{count}} Fragen",
    create_zero: "Entwurf erstellen",
    create_one: "Entwurf mit {{count}} Frage erstellen",
    create_other: "Entwurf mit {{count}} Fragen erstellen",
    hint: "Im Entwurf lässt sich jede Frage ändern, bevor er veröffentlicht wird.",
    made: "Der Entwurf ist angelegt",
    failed: "Das Quiz konnte nicht erstellt werden. Versuchen Sie es noch einmal.",
    changed:
      "Inzwischen wurde eine neuere Version veröffentlicht. Sehen Sie sich ihre Fragen an und versuchen Sie es noch einmal.",
    empty: "Nichts zu fragen",
    emptyBody:
      "Fragen entstehen aus Messwerten, Teilen, Werkzeugen, Warnungen und betitelten Schritten. Diese Anleitung hat davon zu wenige, um falsche Antworten aus ihr zu bilden.",
    mayNot: "Sie können hier kein Quiz erstellen",
    mayNotBody: "Wer Anleitungen schreibt, kann ein Quiz erstellen.",
    kinds: { number: "Wert", part: "Teil", tool: "Werkzeug", warning: "Warnung", next: "Reihenfolge" },
  },
};
