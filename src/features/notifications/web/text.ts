import { texts } from "#kit/web/i18n.ts";

export const notificationText = texts(
  {
    notifications: {
      title: "Notifications",
      bell: "Notifications",
      bellUnread_one: "Notifications, {{count, number}} unread",
      bellUnread_other: "Notifications, {{count, number}} unread",
      readAll: "Mark all as read",
      read: "Mark as read",
      unread: "Unread",
      more: "Show older ones",
      empty: "Nothing new",
      emptyBody: "You are told here when something that you work with changes.",
      failed: "The notifications could not be loaded",
      failedBody: "None is lost: they are kept on the server.",
      readFailed: "They could not be marked as read. Try again.",
      procedurePublished: "“{{title}}” has a new version",
      procedurePublishedBody: "Version {{version}} was published while you were performing it.",
    },
  },
  {
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
    },
  },
);
