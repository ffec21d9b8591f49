import { outOfBounds } from "#features/performs/rules/answers/number-bounds.ts";
import type { Module } from "#features/procedures/content.ts";
import type { Deviation, DeviationInput } from "../contract.ts";

/**
 * The selected options of a graded question, and whether they were wrong; known only once the perform was submitted.
 */
export interface GradedChoice {
  readonly isCorrect: boolean;
  readonly selectedOptionIds: readonly string[];
}

/**
 * [CA3] The finding at a module, with the version's requirement; undefined if it is no deviation: a value within the
 * bounds, a right choice, a type of answer that cannot fail in this way.
 *
 * @param choice of a submitted perform; a running one must not reveal which choices are right (threat B90)
 */
export function deviationAt(
  module: Module,
  input: DeviationInput,
  choice: GradedChoice | undefined,
): Deviation | undefined {
  switch (input.of) {
    case "outOfBounds": {
      if (module.moduleType !== "numberInput") return undefined;
      const { min, max, unit } = module.moduleData;
      return outOfBounds({ min, max }, input.value) && { of: "outOfBounds", value: input.value, min, max, unit };
    }
    case "wrongChoice": {
      if (module.moduleType !== "multipleChoiceGraded" || choice === undefined || choice.isCorrect) return undefined;
      const chosen = new Set(choice.selectedOptionIds);
      const selected = module.moduleData.options.filter((option) => chosen.has(option.id));
      return { of: "wrongChoice", selected: selected.map((option) => option.label) };
    }
    case "notVerified":
      return module.moduleType === "evidenceUpload" || module.moduleType === "aiStepVerification"
        ? { of: "notVerified" }
        : undefined;
    case "notMet":
      return module.category === "action" ? { of: "notMet" } : undefined;
  }
}

/** What a module asks, as it is kept with the action; blank where it says nothing or is no question. */
export function questionOf(module: Module): string {
  switch (module.moduleType) {
    case "multipleChoice":
    case "multipleChoiceGraded":
      return module.moduleData.question;
    case "aiStepVerification":
    case "evidenceUpload":
    case "freeResponse":
    case "numberInput":
      return module.moduleData.prompt;
    default:
      return "";
  }
}
