import { texts } from "#kit/web/i18n.ts";

/** The words beside the step: the palette, what stands in the way of publishing, and the tools of the outline. */
export const paneText = texts(
  {
    editor: {
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
        titleEmpty: "The procedure has no title",
        sectionsMissingSteps: "has no step",
        noSections: "There is no section with steps",
        stepHasNoModulesOrTitle: "has neither title nor module",
        mcGradedDuplicateLabels: "has blank or equal options",
        mcGradedMissingAnswer: "has no correct option",
        mcDuplicateLabels: "has blank or equal options",
        instructionModuleNeedsContent: "has an empty instruction",
        spatialInstructionMissingArea: "has a place without area",
        evidenceUploadMissingExamples: "lacks an example and a counterexample",
        freeResponseMissingCorrectAnswer: "lacks the correct answer",
        mediaModuleMissingMedia: "has an empty media module",
        numberInputMinGreaterThanMax: "has a minimum above its maximum",
      },
    },
  },
  () => import("./pane-text.de.ts"),
);
