import { texts } from "#kit/web/i18n.ts";

export const workspaceText = texts(
  {
    workspaces: {
      setUp: {
        title: "Set up this server",
        note: "Four answers, and you are in. All of them can be changed later.",
        enterpriseName: "Enterprise",
        enterpriseNote: "The company. It may have several workspaces.",
        workspaceName: "First workspace",
        workspaceNote: "Usually a site or a plant.",
        displayName: "Your name",
        displayNote: "You become the first administrator.",
        email: "Your e-mail",
        submit: "Set up and go in",
        needed: "Please fill this in.",
        emailWrong: "This is not an e-mail address.",
        linkInvalid: "This set-up link does not work any more",
        linkInvalidBody:
          "It was used already, or the server has been started again since. The server prints a new one when it starts.",
        linkMissing: "The set-up page needs its one-time link",
        linkMissingBody: "The server printed it when it started. Open it as it stands there.",
        failed: "The server did not answer. Nothing may have been created: try again.",
        toLogin: "To the sign-in page",
      },
    },
  },
  {
    workspaces: {
      setUp: {
        title: "Diesen Server einrichten",
        note: "Vier Angaben, und Sie sind drin. Alle lassen sich später ändern.",
        enterpriseName: "Unternehmen",
        enterpriseNote: "Die Firma. Sie kann mehrere Arbeitsbereiche haben.",
        workspaceName: "Erster Arbeitsbereich",
        workspaceNote: "Meist ein Standort oder ein Werk.",
        displayName: "Ihr Name",
        displayNote: "Sie werden die erste Administration.",
        email: "Ihre E-Mail-Adresse",
        submit: "Einrichten und loslegen",
        needed: "Bitte ausfüllen.",
        emailWrong: "Das ist keine E-Mail-Adresse.",
        linkInvalid: "Dieser Einrichtungslink gilt nicht mehr",
        linkInvalidBody:
          "Er wurde schon benutzt, oder der Server wurde seitdem neu gestartet. Beim Start gibt der Server einen neuen aus.",
        linkMissing: "Die Einrichtung braucht ihren einmaligen Link",
        linkMissingBody: "Der Server hat ihn beim Start ausgegeben. Öffnen Sie ihn so, wie er dort steht.",
        failed: "Der Server hat nicht geantwortet. Vielleicht wurde nichts angelegt: bitte noch einmal versuchen.",
        toLogin: "Zur Anmeldung",
      },
    },
  },
);
