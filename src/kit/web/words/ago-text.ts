import { texts } from "../i18n.ts";

/** How long ago, and how long: in the largest unit that says enough. */
export const agoText = texts(
  {
    ago: {
      now: "just now",
      minutes: "{{count, number}} min ago",
      hours: "{{count, number}} h ago",
      days_one: "{{count, number}} day ago",
      days_other: "{{count, number}} days ago",
    },
    lasts: {
      seconds: "under 1 min",
      minutes: "{{minutes, number}} min",
      hours: "{{hours, number}} h {{minutes, number}} min",
      days_one: "{{count, number}} day",
      days_other: "{{count, number}} days",
    },
  },
  () => import("./ago-text.de.ts"),
);
