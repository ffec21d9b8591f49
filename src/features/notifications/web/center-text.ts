import { texts } from "#kit/web/i18n.ts";

export const centerText = texts(
  {
    notificationCenter: {
      all: "All",
      filter: "What they are about",
      state: "Read or unread",
      anyState: "All",
      unread: "Unread",
      read: "Read",
      settings: "Settings",
      noneOfFilter: "Nothing of this kind",
      noneOfFilterBody: "Choose another filter to see the rest.",
      showAll: "Show all",
      openAll: "All notifications",
    },
  },
  () => import("./center-text.de.ts"),
);
