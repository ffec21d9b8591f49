import { texts } from "#kit/web/i18n.ts";

/** What others propose for the draft. */
export const suggestionText = texts(
  {
    suggestions: {
      title: "Suggestions",
      atStep_one: "{{count, number}} suggestion",
      atStep_other: "{{count, number}} suggestions",
      here: "For this step",
      elsewhere: "For other steps",
      take: "Take",
      takeAt: "Take the new words for {{step}}",
      dismiss: "Dismiss…",
      dismissNow: "Dismiss",
      dismissAt: "Dismiss the new words for {{step}}",
      keep: "Back",
      reason: "Why?",
      reasonHint: "Whoever proposed it is told.",
      needsReason: "Say why",
      changed: "Somebody wrote something else here since version {{version}}, so it cannot be taken as it is.",
      now: "In the draft now",
      gone: "What it is about is not in the draft any more, so it cannot be taken.",
      already: "The draft says this already.",
      tell: "Tell that it was taken",
      tellAt: "Tell that the new words for {{step}} were taken",
      taken: "The new words are in the draft",
      undo: "Undo",
      unsaved:
        "The new words are in the draft, but it is not saved yet. Whoever proposed them is told when you say so later.",
      dismissed: "The suggestion was dismissed, and whoever made it is told",
      late: "Somebody else ended this suggestion in the meantime",
      failed: "It could not be done. Try again.",
      none: "No suggestion is open",
    },
  },
  () => import("./suggestion-text.de.ts"),
);
