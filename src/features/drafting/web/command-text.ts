import { texts } from "#kit/web/i18n.ts";

/** The words of what can be done in the editor by keys. */
export const commandText = texts(
  {
    editor: {
      moveUp: "Move up",
      moveDown: "Move down",
      moveTo: "Move to…",
      duplicate: "Duplicate",
      delete: "Delete",
      selectSteps: "Select steps",
      saveStep: "Save as reusable step…",
      insertStep: "Insert a reusable step…",
      find: "Find and replace…",
      saveTemplate: "Save as template…",
      suggestions: "Suggestions ({{count, number}})",
      copies: {
        aside: "Kept texts",
      },
      detailsDialog: {
        title: "Details of the procedure",
      },
    },
    editorCommands: {
      title: "Commands",
      open: "Commands and keys",
      placeholder: "What do you want to do?",
      none: "Nothing here is called “{{text}}”.",
      addModule: "Add {{name}}",
      rename: "Rename",
      nextStep: "Next step",
      previousStep: "Previous step",
      nextPane: "Go to the next part of the window",
      nextFinding: "Go to what stands in the way of publishing",
      ofModule: "{{name}} of this step",
      ofStep: "Step {{number}} {{name}}",
      ofSection: "Section {{name}}",
      ofSteps_one: "{{count}} selected step",
      ofSteps_other: "{{count}} selected steps",
    },
  },
  () => import("./command-text.de.ts"),
);
