import { whileOn } from "#kit/web/screen.ts";

export const notificationScreens = whileOn("notifications_enabled", [
  {
    path: "/notifications",
    frame: "shell",
    load: () => import("./screens/notification-center.tsx").then((module) => module.NotificationCenter),
  },
  {
    path: "/settings/notifications",
    frame: "shell",
    load: () => import("./screens/notification-settings.tsx").then((module) => module.NotificationSettingsPage),
  },
]);
