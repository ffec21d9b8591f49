import { texts } from "#kit/web/i18n.ts";

export const synonymText = texts(
  {
    synonyms: {
      title: "Synonyms",
      back: "Settings",
      intro:
        "Words that mean the same here, such as what your site calls a machine and what its manual calls it. The search and the copilot find one by the other. Every member can read them.",
      field: "Groups of synonyms",
      description:
        "One group on each line, with commas between its words. Two to eight words or short phrases a group, 500 groups at most.",
      example: "CIP, cleaning in place",
      save: "Save",
      saved: "Synonyms saved",
      unchanged: "Nothing has changed",
      tooManyGroups: "There are more than 500 groups.",
      tooFew: "Line {{line}} needs at least two words or phrases.",
      tooMany: "Line {{line}} has more than eight words or phrases.",
      unusable:
        "Line {{line}}: “{{word}}” cannot be found. Use a word, or a phrase of at most five words and 60 characters.",
      notSaved: "The synonyms were not saved. Nothing that you entered is lost: try again.",
      none: "None",
      failed: "The synonyms could not be loaded",
      failedBody: "Try again in a moment.",
    },
  },
  () => import("./synonym-text.de.ts"),
);
