import type { ModuleProgress, StepProgress } from "#features/performs/progress.ts";
import { type Accepted, placesIn } from "#features/performs/rules/answers/accept-answers.ts";
import { type NumberRefusal, numberRefusal } from "#features/performs/rules/answers/number-bounds.ts";
import type { PerformedModule } from "#features/performs/rules/answers/perform-data.ts";
import type { Outline, PerformableModule } from "#features/procedures/content.ts";
import { Problem } from "#kit/problem.ts";

/**
 * Why a save is refused: the snapshot has no place for an entry (422 `unknownEntry`), or a number is outside of its
 * bounds (422 `valueOutOfBounds`). `sent` is the body's list, whose indexes name the fields. [PF62] [PF63]
 */
export function refusalOf(content: Outline, sent: readonly StepProgress[], { unknown }: Accepted): Problem | undefined {
  const modules = placesIn(content);
  const unknownIds = new Set(unknown.map(({ stepId, moduleId = stepId }) => moduleId));
  const unknownFields: Record<string, string[]> = {};
  const outside: Record<string, string[]> = {};
  for (const [stepIndex, step] of sent.entries()) {
    if (unknownIds.has(step.stepId)) {
      unknownFields[`stepsProgress.${stepIndex}.stepId`] = ["The procedure has no such step"];
      continue;
    }
    for (const [index, entry] of step.modules.entries()) {
      const module = modules.get(entry.moduleId)?.module;
      const misfit = unknownIds.has(entry.moduleId) ? noModule : misfitOf(module, entry);
      if (misfit) unknownFields[`stepsProgress.${stepIndex}.modules.${index}.${misfit.field}`] = [misfit.words];
      const refusal = misfit === noModule ? undefined : refusalOfNumber(module, entry);
      if (refusal) outside[`stepsProgress.${stepIndex}.modules.${index}.performData.input`] = [boundsInWords(refusal)];
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

const noModule = { field: "moduleId", words: "The step has no such module of this type" } as const;
const chosen = "performData.selectedOptionIds";
const noOption = { field: chosen, words: "There is no such option" } as const;
const notOne = { field: chosen, words: "Only one of the options can be selected" } as const;

/** Asked of every entry of a save, so that it makes nothing. */
function misfitOf(module: PerformableModule | undefined, entry: ModuleProgress) {
  if (module?.category !== "action") return noModule;
  if (hasUnknownOption(module, entry)) return noOption;
  return hasSeveralOfOne(module, entry) ? notOne : undefined;
}

function hasUnknownOption({ moduleData }: PerformedModule, { performData }: ModuleProgress): boolean {
  if (performData === null || !("options" in moduleData) || !("selectedOptionIds" in performData)) return false;
  return !hasAll(moduleData.options, performData.selectedOptionIds);
}

const hasAll = (options: readonly { readonly id: string }[], ids: readonly string[]): boolean =>
  ids.every((id) => options.some((option) => option.id === id));

/** [PF62] Submitting refuses it too, but a choice of one never holds two in the meantime either. */
const hasSeveralOfOne = ({ moduleData }: PerformedModule, { performData }: ModuleProgress): boolean =>
  performData !== null &&
  "isMultipleSelection" in moduleData &&
  !moduleData.isMultipleSelection &&
  "selectedOptionIds" in performData &&
  areSeveral(performData.selectedOptionIds);

const areSeveral = ([first, ...others]: readonly string[]): boolean => others.some((id) => id !== first);

function refusalOfNumber(module: PerformableModule | undefined, entry: ModuleProgress): NumberRefusal | undefined {
  if (module?.moduleType !== "numberInput" || entry.moduleType !== "numberInput" || !entry.performData)
    return undefined;
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
