export const words = {
  procedures: {
    remove: {
      title_one: "{{name}} löschen?",
      title_other: "{{count, number}} Anleitungen löschen?",
      back_one: "{{name}} ist wieder da.",
      back_other: "{{count, number}} Anleitungen sind wieder da.",
      notBack_one: "{{count, number}} Anleitung konnte nicht zurückgeholt werden.",
      notBack_other: "{{count, number}} Anleitungen konnten nicht zurückgeholt werden.",
      draftOnly: "Der Entwurf wurde nie veröffentlicht.",
      published:
        "Niemand kann es mehr öffnen oder durchführen. Was bei früheren Durchführungen aufgezeichnet wurde, bleibt.",
      publishedWithDraft: "Sein unveröffentlichter Entwurf geht mit verloren.",
      several: "{{published}} veröffentlicht, {{drafts}} nie veröffentlicht.",
      confirm: "Löschen",
      done_one: "{{name}} wurde gelöscht.",
      done_other: "{{count, number}} Anleitungen wurden gelöscht.",
      some: "{{done}} von {{count}} wurden gelöscht. Die anderen sind noch da.",
      failed: "Es wurde nicht gelöscht.",
      pending: "Es wartet auf Freigabe",
      pendingTitle: "Nicht gelöscht",
      pendingOne: "{{name}} wartet auf Freigabe. Ziehen Sie zuerst die Anfrage zurück, dann kann es gelöscht werden.",
      pendingSeveral: "Auf Freigabe warten: {{names}}. Solange eines wartet, wird nichts gelöscht.",
      forbiddenTitle: "Das dürfen Sie nicht löschen",
      forbidden:
        "Ihre Rolle erlaubt weder das Löschen von Entwürfen noch von veröffentlichten Anleitungen. Wenden Sie sich an jemanden, der Anleitungen verwaltet.",
      forbiddenDraft: "Ihre Rolle erlaubt das Löschen von Entwürfen nicht: {{names}}.",
      forbiddenPublished: "Ihre Rolle erlaubt das Löschen veröffentlichter Anleitungen nicht: {{names}}.",
    },
    discard: {
      title: "Entwurf von {{name}} verwerfen?",
      body: "Die veröffentlichte Version {{version}} bleibt, wie sie ist. Was seitdem geändert wurde, geht verloren.",
      confirm: "Entwurf verwerfen",
      done: "Der Entwurf wurde verworfen.",
    },
    access: {
      title_one: "Zugriff auf {{name}}",
      title_other: "Zugriff auf {{count, number}} Anleitungen",
      done: "Der Zugriff wurde geändert.",
      some: "Der Zugriff wurde für {{done}} von {{count}} geändert. Die anderen blieben, wie sie waren.",
      unknownAccessGroup: "Eine der Gruppen gibt es nicht mehr. Es wurde nichts geändert.",
    },
  },
};
