export const words = {
  members: {
    mayAlways: "Alle sehen und führen durch, was ihre Gruppen sehen dürfen.",
    mayAll: "Sie sehen alle Inhalte, gleich welcher Gruppe.",
  },
  permissions: {
    analytics: { view: "Die Auswertung sehen" },
    content: {
      areas: { manage: "Bereiche und ihre Notizen anlegen und ändern", delete: "Bereiche und Notizen löschen" },
      documents: { manage: "Dokumente anlegen, ersetzen, verschieben und gruppieren", delete: "Dokumente löschen" },
      procedures: {
        manage: "Anleitungen schreiben und um Veröffentlichung bitten",
        publish: "Anleitungen veröffentlichen, Entwürfe freigeben oder ablehnen",
        delete: "Veröffentlichte Anleitungen löschen",
        drafts: { delete: "Entwürfe löschen" },
        shared: { manage: "Anleitungen verwalten, die mit anderen Arbeitsbereichen geteilt sind" },
        analyze: "Die Nachweise aller sehen und ausgeben",
      },
      sets: { manage: "Anleitungen zu Reihen zusammenstellen und ihren Stand sehen", delete: "Reihen löschen" },
    },
    copilot: { queries: { manage: "Sehen, was der Copilot gefragt wird, und Fragen vorschlagen" } },
    timestudies: {
      manage: "Zeitstudien machen",
      delete: "Zeitstudien löschen",
      elementlists: { manage: "Elementlisten der Zeitstudien verwalten" },
    },
    workspace: {
      members: { manage: "Mitglieder einladen und verwalten" },
      roles: { manage: "Rollen verwalten" },
      groups: { manage: "Zugriffsgruppen verwalten" },
      properties: { manage: "Eigene Felder verwalten" },
      sso: { manage: "Festlegen, wie man sich anmeldet" },
    },
  },
};
