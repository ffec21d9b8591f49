import { texts } from "#kit/web/i18n.ts";

export const quizText = texts(
  {
    quiz: {
      title: "Make a quiz",
      note: "About version {{number}} of “{{name}}”. Every option is taken from it.",
      back: "Back to the procedure",
      loadFailed: "The questions could not be loaded",
      questions: "Questions",
      step: "Step {{number}}, {{title}}",
      untitledStep: "Step {{number}}",
      correct: "Correct",
      all_one: "The one question",
      all_other: "All {{count}} questions",
      create_zero: "Create a draft",
      create_one: "Create a draft with {{count}} question",
      create_other: "Create a draft with {{count}} questions",
      hint: "You can change every question in the draft before it is published.",
      made: "The draft is there",
      failed: "The quiz could not be created. Try again.",
      changed: "A newer version was published meanwhile. Look at its questions and try again.",
      empty: "Nothing to ask",
      emptyBody:
        "Questions come from measured values, parts, tools, warnings and titled steps. This procedure has too few of them to offer wrong answers of its own.",
      mayNot: "You cannot make quizzes here",
      mayNotBody: "Those who write procedures can make quizzes.",
      kinds: { number: "Value", part: "Part", tool: "Tool", warning: "Warning", next: "Order" },
    },
  },
  () => import("./text.de.ts"),
);
