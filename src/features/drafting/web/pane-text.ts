import { texts } from "#kit/web/i18n.ts";

/** The words of an open section, and beside the step: the palette, the findings, and the tools of the outline. */
export const paneText = texts(
  {
    editor: {
      sectionTitle: "Section title",
      emptySection: "This section has no steps yet",
      emptySectionBody: "A step is one thing to do. Add the first one, then say, show or ask something in it.",
      groups: { information: "Tell", context: "Show", action: "Ask" },
      limits: {
        duplicateModule: "in use",
        actionLimit: "limit of {{max}}",
        featureOff: "switched off",
      },
      reuse: "Reuse",
      bulk: {
        label: "Selected steps",
        selected_one: "{{count}} step",
        selected_other: "{{count}} steps",
        move: "Move",
        copy: "Copy",
        cancel: "Cancel",
      },
      findings: {
        none: "Nothing stands in the way of publishing.",
        more_one: "and {{count}} more",
        more_other: "and {{count}} more",
        module: "Module {{n}}, {{name}}:",
        titleEmpty: "The procedure has no title",
        sectionsMissingSteps: "has no step",
        noSections: "There is no section with steps",
        stepHasNoModulesOrTitle: "has neither title nor module",
        mcGradedDuplicateLabels: "has blank or equal options",
        mcGradedMissingAnswer: "has no correct option",
        mcDuplicateLabels: "has blank or equal options",
        instructionModuleNeedsContent: "says nothing yet",
        reminderModuleNeedsContent: "says nothing yet",
        warningModuleNeedsContent: "says nothing yet",
        spatialInstructionMissingArea: "has no area",
        evidenceUploadMissingExamples: "lacks an example and a counterexample",
        freeResponseMissingCorrectAnswer: "lacks the correct answer",
        mediaModuleMissingMedia: "has no picture or video",
        numberInputMinGreaterThanMax: "has a minimum above its maximum",
        choiceMissingQuestion: "has no question",
        choiceMissingOptions: "has no options, so nobody could answer it",
        moduleMissingPrompt: "does not say what to enter or do",
        signatureTermsBlank: "has blank terms: write them, or empty the field",
      },
    },
  },
  () => import("./pane-text.de.ts"),
);
