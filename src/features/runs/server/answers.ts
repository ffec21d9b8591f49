import type { ModuleProgress, StepProgress } from "#features/performs/progress.ts";
import { type Accepted, placesIn } from "#features/performs/rules/answers/accept-answers.ts";
import { type NumberRefusal, numberRefusal } from "#features/performs/rules/answers/number-bounds.ts";
import type { PerformedModule } from "#features/performs/rules/answers/perform-data.ts";
import type { Outline } from "#features/procedures/content.ts";
import { Problem } from "#kit/problem.ts";

/**
 * Why a save is refused: the snapshot has no place for an entry (422 `unknownEntry`), or a number is outside of its
 * bounds (422 `valueOutOfBounds`). `sent` is the body's list, whose indexes name the fields. [PF62] [PF63]
 */
export function refusalOf(content: Outline, sent: readonly StepProgress[], { unknown }: Accepted): Problem | undefined {
  const modules = placesIn(content);
  const unknownFields: Record<string, string[]> = {};
  const outside: Record<string, string[]> = {};
  for (const [stepIndex, step] of sent.entries()) {
    const place = `stepsProgress.${stepIndex}`;
    if (unknown.some((one) => one.stepId === step.stepId && one.moduleId === undefined)) {
      unknownFields[`${place}.stepId`] = ["The procedure has no such step"];
      continue;
    }
    for (const [index, entry] of step.modules.entries()) {
      const fieldOf = (name: string) => `${place}.modules.${index}.${name}`;
      const module = modules.get(entry.moduleId)?.module;
      if (unknown.some((one) => one.moduleId === entry.moduleId) || module?.category !== "action") {
        unknownFields[fieldOf("moduleId")] = ["The step has no such module of this type"];
        continue;
      }
      if (hasUnknownOption(module, entry)) {
        unknownFields[fieldOf("performData.selectedOptionIds")] = ["There is no such option"];
      } else if (hasSeveralOfOne(module, entry)) {
        unknownFields[fieldOf("performData.selectedOptionIds")] = ["Only one of the options can be selected"];
      }
      const refusal = refusalOfNumber(module, entry);
      if (refusal) outside[fieldOf("performData.input")] = [boundsInWords(refusal)];
    }
  }
  const refusals = Object.values(outside).flat();
  if (Object.keys(unknownFields).length > 0) {
    const detail = "The version that is performed has no place for one of these entries";
    return new Problem("unprocessable", "unknownEntry", { detail, errors: unknownFields });
  }
  const [detail] = refusals;
  return detail ? new Problem("unprocessable", "valueOutOfBounds", { detail, errors: outside }) : undefined;
}

function hasUnknownOption(module: PerformedModule, { performData }: ModuleProgress): boolean {
  if (performData === null || !("options" in module.moduleData) || !("selectedOptionIds" in performData)) return false;
  const known = new Set(module.moduleData.options.map((option) => option.id));
  return performData.selectedOptionIds.some((optionId) => !known.has(optionId));
}

/** [PF62] Submitting refuses it too, but a choice of one never holds two in the meantime either. */
const hasSeveralOfOne = ({ moduleData }: PerformedModule, { performData }: ModuleProgress): boolean =>
  performData !== null &&
  "isMultipleSelection" in moduleData &&
  !moduleData.isMultipleSelection &&
  "selectedOptionIds" in performData &&
  new Set(performData.selectedOptionIds).size > 1;

function refusalOfNumber(module: PerformedModule, entry: ModuleProgress): NumberRefusal | undefined {
  if (module.moduleType !== "numberInput" || entry.moduleType !== "numberInput" || !entry.performData) return undefined;
  return numberRefusal(module.moduleData, entry.performData);
}

/** Both bounds belong to the message, and what can be done about it (ruling R7). */
export function boundsInWords(refusal: NumberRefusal): string {
  const words = boundsAlone(refusal);
  return refusal.mayBeConfirmed ? `${words}; give a reason to keep it as a true reading` : words;
}

function boundsAlone({ min, max }: NumberRefusal): string {
  if (min !== null && max !== null) return `The value must be between ${min} and ${max}`;
  if (min !== null) return `The value must be at least ${min}`;
  return max === null ? "The value must be a number" : `The value must be at most ${max}`;
}
