export const words = {
  floorList: {
    title: "Anleitungen",
    filter: "Welche Anleitungen",
    all: "Alle",
    here: "In {{area}}",
    due: "Fällig",
    recent: "Zuletzt",
    mine: "Meine",
    none: "Hier ist nichts",
    workHere: "Was man hier tut",
    workFailed: "Was man in {{area}} tut, konnte nicht geladen werden",
    noWork: "Zu diesem Bereich gehört keine veröffentlichte Anleitung, die Sie sehen.",
    noneWhy: {
      all: "Keine veröffentlichte Anleitung, die Sie sehen.",
      here: "Zu diesem Bereich gehört keine veröffentlichte Anleitung, die Sie sehen.",
      due: "Für Sie ist keine Anleitung einer Reihe fällig.",
      recent: "Hier steht, was Sie abschließen.",
      mine: "Hier steht, was Sie begonnen und was Sie mit einem Stern markiert haben.",
    },
  },
};
