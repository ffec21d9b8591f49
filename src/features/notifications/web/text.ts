import { texts } from "#kit/web/i18n.ts";
import { sentences } from "../sentences.ts";

export const notificationText = texts(
  {
    notifications: {
      readAll: "Mark all as read",
      read: "Mark as read",
      unread: "Unread",
      more: "Show older ones",
      empty: "Nothing new",
      emptyBody: "You are told here when something that you work with changes.",
      failed: "The notifications could not be loaded",
      failedBody: "None is lost: they are kept on the server.",
      readFailed: "They could not be marked as read. Try again.",
      ...sentences,
    },
  },
  () => import("./text.de.ts"),
);
