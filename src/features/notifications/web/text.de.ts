import { germanSentences } from "../sentences.de.ts";

export const words = {
  notifications: {
    readAll: "Alle als gelesen markieren",
    read: "Als gelesen markieren",
    unread: "Ungelesen",
    more: "Ältere zeigen",
    empty: "Nichts Neues",
    emptyBody: "Hier erfahren Sie, wenn sich etwas ändert, womit Sie arbeiten.",
    failed: "Die Mitteilungen konnten nicht geladen werden",
    failedBody: "Keine geht verloren: Sie liegen auf dem Server.",
    readFailed: "Sie konnten nicht als gelesen markiert werden. Bitte noch einmal versuchen.",
    ...germanSentences,
  },
};
