import { texts } from "#kit/web/i18n.ts";

/** The words of finding and replacing in properties. */
export const valuesText = texts(
  {
    values: {
      title: "Find and replace in properties",
      note: "Looks into the texts that were set on what you see and may edit.",
      places: "Where to find and replace",
      kinds: { procedure: "Procedures", document: "Documents", area: "Areas", member: "Members" },
      blankTitle: "What are you looking for?",
      blankBody: "A machine that has another name now, a line that moved: found everywhere, replaced where you say so.",
      noneBody: "Looked into the texts of properties on all that you may edit.",
      results: "Where it was found",
      choose: "Replace in {{name}}",
      becomes: "Becomes:",
      within: {
        document_one: "in {{count, number}} document",
        document_other: "in {{count, number}} documents",
        area_one: "in {{count, number}} area",
        area_other: "in {{count, number}} areas",
        member_one: "with {{count, number}} member",
        member_other: "with {{count, number}} members",
      },
      report: {
        undone_one: "{{count, number}} is as it was",
        undone_other: "{{count, number}} are as they were",
        left_one: "{{count, number}} was left:",
        left_other: "{{count, number}} were left:",
        notReached_one: "Stopped: {{count, number}} was not reached",
        notReached_other: "Stopped: {{count, number}} were not reached",
      },
      earlierNote: "Your last 20. Undo brings back every text that nobody has changed since.",
      found: {
        document_one: "Found in {{count, number}} document",
        document_other: "Found in {{count, number}} documents",
        area_one: "Found in {{count, number}} area",
        area_other: "Found in {{count, number}} areas",
        member_one: "Found with {{count, number}} member",
        member_other: "Found with {{count, number}} members",
      },
    },
  },
  () => import("./values-text.de.ts"),
);
