import { texts } from "#kit/web/i18n.ts";

export const findText = texts(
  {
    find: {
      title: "Find and replace",
      search: "Find",
      by: "Replace with",
      caseSensitive: "Match capitals",
      hint: "Looks into titles, texts, questions, answers and terms of this draft.",
      none: "It stands nowhere in this draft",
      count_one: "{{count, number}} place",
      count_other: "{{count, number}} places",
      shown: "The first {{count, number}} are shown. All of them are replaced by “Replace all”.",
      replace: "Replace",
      replaceHere: "Replace in {{place}}",
      replaceAll: "Replace all",
      undo: "Undo",
      done_one: "{{count, number}} place was replaced",
      done_other: "{{count, number}} places were replaced",
      everywhere: "In all procedures",
      tooLong: "A title would become longer than 500 characters. Nothing was replaced.",
      place: {
        title: "Title of the procedure",
        description: "Description",
        section: "Title of a section",
        step: "Title of step {{number}}",
        content: "Text in step {{number}}",
        prompt: "Prompt in step {{number}}",
        question: "Question in step {{number}}",
        correctAnswer: "Correct answer in step {{number}}",
        termsText: "Terms in step {{number}}",
        label: "Option in step {{number}}",
        feedback: "Feedback in step {{number}}",
      },
    },
  },
  () => import("./find-text.de.ts"),
);
