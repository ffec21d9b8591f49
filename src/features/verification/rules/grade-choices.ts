import type { ModuleOf } from "#features/procedures/content.ts";

export interface ChoiceGrade {
  readonly isCorrect: boolean;
  /** What the author wrote to the options that were selected, in the order of the options; blank ones are left out. */
  readonly feedback: readonly { readonly optionId: string; readonly feedback: string }[];
}

/**
 * Correct if and only if exactly the correct options were selected; if only one may be selected and several are
 * correct, any one of them. For the server, which has the answers. [PF17]
 */
export function gradeChoices(
  module: ModuleOf<"multipleChoiceGraded">,
  selectedOptionIds: readonly string[],
): ChoiceGrade {
  const selected = new Set(selectedOptionIds);
  const { options, isMultipleSelection } = module.moduleData;
  const isEachSelectedKnown = [...selected].every((optionId) => options.some((option) => option.id === optionId));
  const isOneCorrect = selected.size === 1 && options.some((option) => option.isCorrect && selected.has(option.id));
  const areExactlyTheCorrect = options.every((option) => option.isCorrect === selected.has(option.id));
  return {
    isCorrect: isEachSelectedKnown && (isMultipleSelection ? areExactlyTheCorrect : isOneCorrect),
    feedback: options.flatMap(({ id, feedback }) =>
      selected.has(id) && feedback?.trim() ? [{ optionId: id, feedback }] : [],
    ),
  };
}
