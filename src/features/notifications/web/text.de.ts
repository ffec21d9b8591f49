export const words = {
  notifications: {
    title: "Mitteilungen",
    bell: "Mitteilungen",
    bellUnread_one: "Mitteilungen, {{count, number}} ungelesen",
    bellUnread_other: "Mitteilungen, {{count, number}} ungelesen",
    readAll: "Alle als gelesen markieren",
    read: "Als gelesen markieren",
    unread: "Ungelesen",
    more: "Ältere zeigen",
    empty: "Nichts Neues",
    emptyBody: "Hier erfahren Sie, wenn sich etwas ändert, womit Sie arbeiten.",
    failed: "Die Mitteilungen konnten nicht geladen werden",
    failedBody: "Keine geht verloren: Sie liegen auf dem Server.",
    readFailed: "Sie konnten nicht als gelesen markiert werden. Bitte noch einmal versuchen.",
    procedurePublished: "„{{title}}“ hat eine neue Version",
    procedurePublishedBody: "Version {{version}} wurde veröffentlicht, während Sie sie ausgeführt haben.",
    enforcementEnded: "Die Anmeldung wird nicht mehr erzwungen",
    enforcementEndedBody:
      "Ein Wiederherstellungslink des Serverbetriebs hat sie abgeschaltet. Prüfen Sie, ob jemand von Ihnen darum gebeten hat.",
  },
};
