import { contentLimits, type DraftContent, type Module, type Step } from "#features/procedures/content.ts";
import { deltaOfLines } from "#kit/rich-text.ts";
import type { Question } from "./quiz.ts";
import { sourceSteps } from "./source-steps.ts";
import { quizWords, wordsOf } from "./words.ts";

interface Making {
  readonly newId: () => string;
  /** The address of a step of the source. */
  readonly linkTo: (stepId: string) => string;
}

/** [QZ7] The draft of a quiz: a step for each question. */
export function quizContent(
  source: DraftContent,
  questions: readonly Question[],
  { newId, linkTo }: Making,
): DraftContent {
  const words = wordsOf(sourceSteps(source)) ?? quizWords.english;
  const fit = (text: string) => text.slice(0, contentLimits.titleCharactersMax);
  return {
    title: fit(words.title(source.title)),
    description: "",
    procedureImage: source.procedureImage,
    sections: [{ id: newId(), title: "", steps: questions.map(stepOf) }],
  };

  function stepOf(one: Question): Step {
    return { id: newId(), title: one.stepTitle, modules: [choiceOf(one), linkOf(one)] };
  }

  function choiceOf({ question, answer, options }: Question): Module {
    return {
      id: newId(),
      category: "action",
      moduleType: "multipleChoiceGraded",
      moduleData: {
        question,
        isMultipleSelection: false,
        isRequired: true,
        shouldShuffleOptions: true,
        options: options.map((label, at) => ({
          id: newId(),
          label,
          isCorrect: at === 0,
          feedback: at === 0 ? null : answer,
        })),
      },
    };
  }

  function linkOf({ stepId, stepNumber, stepTitle }: Question): Module {
    const text = words.lookUp(stepNumber, stepTitle).replace(/, $/, "");
    const content = deltaOfLines([{ runs: [{ text, marks: [], link: linkTo(stepId) }], indent: 0 }]);
    return { id: newId(), category: "information", moduleType: "instruction", moduleData: { version: 1, content } };
  }
}
