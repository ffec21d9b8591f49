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
      some: "{{done}} von {{count}} wurden gelöscht.",
      leftTitle_one: "{{count, number}} Anleitung wurde nicht gelöscht",
      leftTitle_other: "{{count, number}} Anleitungen wurden nicht gelöscht",
      failed: "Die Anleitung wurde nicht gelöscht.",
      why: {
        pending: "Ihr Entwurf wartet auf Freigabe. Ziehen Sie zuerst die Anfrage zurück.",
        scheduled: "Ihr Entwurf ist freigegeben und wartet auf seinen Tag. Ziehen Sie zuerst die Freigabe zurück.",
        locked: "Jemand bearbeitet den Entwurf. Warten Sie das Ende ab.",
        gone: "Sie wurde inzwischen gelöscht, oder ihr Entwurf wurde veröffentlicht.",
        forbidden: "Das dürfen Sie nicht.",
        other: "Der Server hat es nicht ausgeführt. Versuchen Sie es noch einmal.",
      },
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
      failed: "Der Entwurf wurde nicht verworfen.",
    },
    waiting: {
      titleSeveral: "Es wurde nichts gelöscht",
      bodySeveral:
        "Diese werden gerade geprüft. Ziehen Sie zuerst ihre Anfragen oder Freigaben zurück, oder lassen Sie sie weg:",
      state: {
        pending: "wartet auf Freigabe",
        scheduled: "hat einen freigegebenen Entwurf, der auf seinen Tag wartet",
      },
      title: {
        pending: "{{name}} wartet auf Freigabe",
        scheduled: "Der Entwurf von {{name}} ist freigegeben und wartet auf seinen Tag",
      },
      body: {
        pending:
          "Die Anfrage muss zuerst zurückgezogen werden. Das können in der Prüfung die Person, die sie gestellt hat, und alle, die veröffentlichen dürfen.",
        scheduled:
          "Die Freigabe muss zuerst zurückgezogen werden. Das können in der Prüfung die Person, die sie erbeten hat, und alle, die veröffentlichen dürfen.",
      },
      open: { pending: "Anfrage öffnen", scheduled: "Freigabe öffnen" },
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
