export const words = {
  performs: {
    kind: {
      aiStepVerification: "Prüfung",
      evidenceUpload: "Foto",
      freeResponse: "Antwort",
      multipleChoice: "Auswahl",
      multipleChoiceGraded: "Frage",
      numberInput: "Zahl",
      signature: "Unterschrift",
    },
    answer: {
      none: "Keine Antwort",
      photos_one: "{{count, number}} Foto",
      photos_other: "{{count, number}} Fotos",
      signedBy: "Unterschrieben von {{name}}",
      signed: "Unterschrieben",
      criteria: "{{decided, number}} von {{total, number}} Punkten entschieden",
    },
    step: {
      untitled: "Schritt {{number}}",
      reminder: "Zur Erinnerung",
      enlarge: "Vergrößern: {{name}}",
      picture: "Bild {{number, number}} dieses Schritts",
      place: "Ort: {{area}}",
      placeHidden: "Dieser Schritt hat einen Ort auf dem Plan eines Bereichs, den Sie nicht sehen.",
      placeNotLoaded: "Wo dieser Schritt stattfindet, konnte nicht geladen werden.",
      noPlan: "Dieser Schritt findet in {{area}} statt.",
      openDocument: "Dokument öffnen",
      fileFailed: "Die Datei konnte nicht geladen werden. Bitte erneut versuchen.",
      video: "Video dieses Schritts",
      earlierVersion_one: "In Version {{versions}} erledigt und seitdem unverändert.",
      earlierVersion_other: "In den Versionen {{versions}} erledigt und seitdem unverändert.",
    },
    photo: {
      shown: "Foto {{number, number}}",
    },
    sign: {
      picture: "Unterschrift von {{name}}",
    },
    verify: {
      finding: {
        pass: "Vom Modell gesehen",
        fail: "Nicht wie verlangt, sagt das Modell",
        notVisible: "Das Modell konnte es nicht erkennen",
      },
      verified: "Gesehen",
      irrelevant: "Trifft nicht zu",
      open: "Nicht geprüft",
      signature: "Unterschrift für die Prüfung von Hand",
      auto: "Automatisch geprüft",
    },
    grade: {
      waiting: "Noch nicht bewertet",
      score: "{{score, number}} von {{max, number}} Punkten",
      needsReview: "Eine Person sieht es sich an",
    },
  },
};
