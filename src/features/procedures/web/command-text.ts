import { texts } from "#kit/web/i18n.ts";

/** The words of what can be done in the editor by keys. */
export const commandText = texts(
  {
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
      pasted_one: "{{count}} step was made of the lines.",
      pasted_other: "{{count}} steps were made of the lines.",
      pasteTooMany: "A procedure takes at most {{max}} steps. Nothing was pasted.",
    },
  },
  () => import("./command-text.de.ts"),
);
