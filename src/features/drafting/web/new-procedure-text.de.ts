export const words = {
  newProcedure: {
    blankHint: "Sie schreiben alles selbst.",
    copyHint:
      "Eine neue Anleitung mit demselben Inhalt und denselben Gruppen; ihr Titel sagt, dass sie eine Kopie ist.",
    published: "Eine veröffentlichte Version…",
    publishedHint:
      "Arbeitet an dieser Anleitung weiter: öffnet ihren Entwurf oder beginnt einen. Was veröffentlicht ist, bleibt, bis Sie wieder veröffentlichen.",
    template: "Eine Vorlage…",
    templateHint: "Eine neue Anleitung mit Inhalt und Gruppen der Vorlage.",
    adapt: "Eine veröffentlichte Anleitung, für eine andere Maschine…",
    adaptHint:
      "Eine neue Anleitung, die dasselbe für eine andere Maschine sagt. Sie werden gefragt, was dort anders ist.",
    adaptOpen: "Unterschiede angeben",
    titleCopy: "Copy of {{title}}",
    which: "Welche Version",
    whichPublished: "Die veröffentlichte, v{{version}}",
    whichDraft: "Der Entwurf",
    findPublished: "Veröffentlichte Anleitung suchen",
    findTemplate: "Vorlage suchen",
    choosePublished: "Wählen Sie eine veröffentlichte Anleitung.",
    chooseTemplate: "Wählen Sie eine Vorlage.",
    open: "Entwurf öffnen",
    generate: "Aus einem Video erstellen…",
    fromPaper: "Aus einem Dokument erstellen…",
    fromPeople: "Von jemandem, der es weiß…",
    fromDescription: "Aus einer Beschreibung vorschlagen…",
    templates: "Vorlagen",
    noTemplate: "Es gibt noch keine Vorlage. „Als Vorlage speichern…“ im Menü einer Anleitung legt eine an.",
    loadFailed: "Sie konnten nicht geladen werden",
    gone: "Womit sie beginnen sollte, ist nicht mehr da. Wählen Sie etwas anderes.",
  },
};
