import { texts } from "#kit/web/i18n.ts";

export const teamText = texts(
  {
    team: {
      title: "Your team",
      group: "Access group",
      anyGroup: "All groups",
      failed: "This figure could not be loaded",
      lastWeeks: "last 4 weeks",
      runs: "Runs finished",
      deviations: "With a deviation",
      overdue: "Overdue people",
      actions: "Open corrective actions",
      more: "{{percent}} % on the 4 weeks before",
      same: "as in the 4 weeks before",
      share: "{{percent}} % of the runs",
      week: "{{from}} to {{to}}: {{count, number}}",
      byWeek: "{{title}} by week",
      atLeast: "{{count, number}}+",
      sets_one: "in {{count, number}} set",
      sets_other: "in {{count, number}} sets",
      nobody: "Nobody is overdue.",
      partial: "Not everybody was counted: the lists have all of them.",
      allSets: "All {{count, number}} sets",
      late: "{{count, number}} overdue",
      noneOpen: "Nothing is open.",
      ages: { week: "Less than 7 days", month: "7 to 30 days", older: "30 days or more" },
      byAge: "{{age}}: {{count, number}}",
      inSet: "{{set}}: {{count, number}}",
    },
  },
  () => import("./team-text.de.ts"),
);
