import { texts } from "#kit/web/i18n.ts";

/** What a new draft can start from, besides the words of `procedures.create`. */
export const newProcedureText = texts(
  {
    newProcedure: {
      blankHint: "You write everything yourself.",
      copyHint: "A new procedure with the same content and groups; its title says that it is a copy.",
      published: "A published version…",
      publishedHint:
        "Goes on with that procedure: opens its draft, or begins one. What is published stays until you publish again.",
      template: "A template…",
      templateHint: "A new procedure with the content and groups of the template.",
      adapt: "A published procedure, for another machine…",
      adaptHint: "A new procedure that says the same of another machine. You are asked for what differs there.",
      adaptOpen: "Say what differs",
      titleCopy: "Copy of {{title}}",
      which: "Which version",
      whichPublished: "The published one, v{{version}}",
      whichDraft: "The draft",
      findPublished: "Find a published procedure",
      findTemplate: "Find a template",
      choosePublished: "Choose a published procedure.",
      chooseTemplate: "Choose a template.",
      open: "Open the draft",
      generate: "Generate from a video…",
      fromPaper: "Generate from a document…",
      fromPeople: "From somebody who knows…",
      fromDescription: "Propose from a description…",
      templates: "Templates",
      noTemplate: "There is no template yet. “Save as template…” in the menu of a procedure makes one.",
      loadFailed: "They could not be loaded",
      gone: "What it was to start from is not there any more. Choose another one.",
    },
  },
  () => import("./new-procedure-text.de.ts"),
);
