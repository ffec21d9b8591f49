import { texts } from "#kit/web/i18n.ts";

/** Inserting a reusable step. */
export const reuseText = texts(
  {
    reuse: {
      title: "Insert a reusable step",
      note: "It comes in behind the open step, as a copy of its own.",
      search: "Search reusable steps",
      steps: "Reusable steps",
      none: "There is no reusable step yet. “Save as reusable step…” in the menu of a step makes one.",
      noMatch: "Nothing is called that",
      failed: "They could not be loaded",
      choose: "Choose a step",
      link: "Keep it linked",
      linkNote: "When the reusable step gets a new content, this procedure is offered it. Nothing changes by itself.",
      linkFailed: "It was saved, but the step here could not be linked to it.",
      submit: "Insert",
      done: "“{{title}}” was inserted",
      undo: "Undo",
      insertFailed: "It could not be inserted. Try again.",
      gone: "It is not there any more. Choose another one.",
      why: {
        noSection: "Add a section first: a step stands in one.",
        tooManySteps: "This draft has as many steps as a procedure may have.",
        tooManyModules: "With it this draft would have more modules than a procedure may have.",
        tooLarge: "With it this draft would be larger than a procedure may be.",
        moduleLimit: "It holds more actions, or others, than a step may hold in this workspace.",
      },
    },
  },
  () => import("./reuse-text.de.ts"),
);
