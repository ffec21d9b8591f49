import { texts } from "#kit/web/i18n.ts";

export const bellText = texts(
  {
    notifications: {
      title: "Notifications",
      bell: "Notifications",
      bellUnread_one: "Notifications, {{count, number}} unread",
      bellUnread_other: "Notifications, {{count, number}} unread",
    },
  },
  () => import("./bell-text.de.ts"),
);
