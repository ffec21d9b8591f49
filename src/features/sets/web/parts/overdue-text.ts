import { texts } from "#kit/web/i18n.ts";

export const overdueText = texts(
  {
    overdue: {
      title: "Overdue people",
      note: "Members of your groups who are late in a learning set, the longest overdue first.",
      back: "Back to the sets",
      search: "Find a member",
      set: "Set",
      anySet: "All sets",
      group: "Access group",
      anyGroup: "All groups",
      columns: { person: "Member", sets: "Overdue in", since: "Overdue since", reminded: "Last reminded" },
      of: "Overdue of {{name}}",
      procedures_one: "{{count, number}} procedure",
      procedures_other: "{{count, number}} procedures",
      since: "overdue since",
      reminded: "reminded",
      notReminded: "Not yet",
      failed: "The overdue people could not be loaded",
      none: "Nobody is overdue",
      noneBody: "Everybody whom you see in a learning set has done in time what it asks for.",
      noMatch: "Nobody matches",
      noMatchBody: "Try another name, set or group.",
      clear: "Clear filters",
      partial: "Not everybody was looked at. Choose a set or a group to see all of its people.",
      mayNot: "You may not see how others stand",
      mayNotBody: "Members who manage sets can.",
    },
  },
  () => import("./overdue-text.de.ts"),
);
