import { questionWords } from "#features/performs/web/parts/run/answer-words.ts";
import type { PerformableModuleOf } from "#features/procedures/content.ts";
import { ChoiceList } from "#kit/web/ui/choices/choice-list.tsx";
import { shuffled } from "../../../rules/shuffle.ts";
import { useAnswer, usePerformPlace } from "../perform-context.tsx";
import { ClearAnswer } from "./answer-frame.tsx";

interface ChoiceAnswerProps {
  readonly module: PerformableModuleOf<"multipleChoice"> | PerformableModuleOf<"multipleChoiceGraded">;
}

/** Shuffled options keep their order for as long as the perform lasts, on all devices. */
export function ChoiceAnswer({ module }: ChoiceAnswerProps) {
  const { state } = usePerformPlace();
  const { entry, give } = useAnswer(module.id);
  const { options, isMultipleSelection, isRequired, shouldShuffleOptions } = module.moduleData;
  const { moduleType } = module;
  const shown = shouldShuffleOptions ? shuffled(options, `${state.progress.id}/${module.id}`) : options;
  const isChoice = entry?.moduleType === "multipleChoice" || entry?.moduleType === "multipleChoiceGraded";
  const selected = isChoice ? (entry.performData?.selectedOptionIds ?? []) : [];
  const question = questionWords(module);
  return (
    <div>
      <ChoiceList
        label={question}
        items={shown.map((option) => ({ id: option.id, text: option.label }))}
        value={selected}
        onChange={(ids) => give({ moduleType, selectedOptionIds: ids })}
        multiple={isMultipleSelection}
        isRequired={isRequired}
      />
      {!isMultipleSelection && !isRequired && selected.length > 0 && (
        <ClearAnswer question={question} onClear={() => give({ moduleType, selectedOptionIds: [] })} />
      )}
    </div>
  );
}
