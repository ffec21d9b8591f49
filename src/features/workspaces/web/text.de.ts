export const words = {
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
};
