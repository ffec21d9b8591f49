import { texts } from "#kit/web/i18n.ts";

export const performText = texts(
  {
    performs: {
      start: {
        action: "Perform",
        goOn: "Continue",
        another: "Start another one",
        runningTitle: "You have started this already",
        stepsDone: "steps done",
        lastTouched: "Last worked on",
        cannotTitle: "This procedure cannot be performed",
        notPublished: "It has not been published yet. A draft can be previewed, and performed once it is published.",
        notThere: "It is no longer published, or you do not see it any more.",
        notAllowed: "You may not perform this procedure.",
        withdrawn: "Its version was withdrawn, and there is no published one to perform.",
        network:
          "The server did not answer. Starting needs a connection; once it is open, a perform goes on without one.",
        failed: "It could not be started. Nothing was begun.",
        opening: "Starting…",
      },
    },
  },
  {
    performs: {
      start: {
        action: "Ausführen",
        goOn: "Fortsetzen",
        another: "Noch einmal beginnen",
        runningTitle: "Sie haben das schon begonnen",
        stepsDone: "Schritte erledigt",
        lastTouched: "Zuletzt bearbeitet",
        cannotTitle: "Diese Anleitung kann nicht ausgeführt werden",
        notPublished:
          "Sie ist noch nicht veröffentlicht. Ein Entwurf lässt sich ansehen und nach der Veröffentlichung ausführen.",
        notThere: "Sie ist nicht mehr veröffentlicht, oder Sie sehen sie nicht mehr.",
        notAllowed: "Sie dürfen diese Anleitung nicht ausführen.",
        withdrawn: "Ihre Version wurde zurückgezogen, und es gibt keine veröffentlichte.",
        network:
          "Der Server hat nicht geantwortet. Zum Beginnen braucht es eine Verbindung; danach geht es auch ohne weiter.",
        failed: "Das Beginnen hat nicht geklappt. Es wurde nichts angelegt.",
        opening: "Wird begonnen…",
      },
    },
  },
);
