export const words = {
  reuse: {
    title: "Wiederverwendbaren Schritt einfügen",
    note: "Er kommt hinter den offenen Schritt, als eigene Kopie.",
    search: "Wiederverwendbare Schritte suchen",
    steps: "Wiederverwendbare Schritte",
    none: "Es gibt noch keinen wiederverwendbaren Schritt. „Als wiederverwendbaren Schritt speichern…“ im Menü eines Schritts legt einen an.",
    noMatch: "So heißt nichts",
    failed: "Sie konnten nicht geladen werden",
    choose: "Wählen Sie einen Schritt",
    link: "Verknüpft lassen",
    linkNote:
      "Erhält der wiederverwendbare Schritt einen neuen Inhalt, wird er dieser Anleitung angeboten. Nichts ändert sich von selbst.",
    linkFailed: "Er wurde gespeichert, aber der Schritt hier konnte nicht mit ihm verknüpft werden.",
    submit: "Einfügen",
    done: "„{{title}}“ wurde eingefügt",
    undo: "Rückgängig",
    insertFailed: "Das Einfügen ging nicht. Bitte noch einmal versuchen.",
    gone: "Er ist nicht mehr da. Wählen Sie einen anderen.",
    why: {
      noSection: "Fügen Sie zuerst einen Abschnitt hinzu: Ein Schritt steht in einem.",
      tooManySteps: "Dieser Entwurf hat so viele Schritte, wie eine Anleitung haben darf.",
      tooManyModules: "Damit hätte dieser Entwurf mehr Module, als eine Anleitung haben darf.",
      tooLarge: "Damit wäre dieser Entwurf größer, als eine Anleitung sein darf.",
      moduleLimit: "Er enthält mehr oder andere Aktionen, als ein Schritt in diesem Arbeitsbereich enthalten darf.",
    },
  },
};
