import { sentencesOf } from "#features/passages/rules/sentences.ts";
import type { DraftContent, Step } from "#features/procedures/content.ts";
import { numberedSteps } from "#features/procedures/rules/find.ts";
import { plainText } from "#kit/rich-text.ts";

/** A step as a quiz reads it. */
export interface SourceStep {
  readonly stepId: string;
  /** Over all sections, from 1. */
  readonly number: number;
  readonly title: string;
  /** Of instructions and reminders. */
  readonly sentences: readonly string[];
  /** Each warning of the step as one text. */
  readonly warnings: readonly string[];
}

export const sourceSteps = (content: DraftContent): SourceStep[] =>
  numberedSteps<Step["modules"][number]>(content).map(({ number, step }) => {
    const textsOf = (...types: readonly string[]) =>
      step.modules.flatMap((module) =>
        module.category === "information" && types.includes(module.moduleType)
          ? [plainText(module.moduleData.content)]
          : [],
      );
    return {
      stepId: step.id,
      number,
      title: oneLine(step.title),
      sentences: textsOf("instruction", "reminder").flatMap((text) => text.split("\n").flatMap(sentencesOf)),
      warnings: textsOf("warning").map(oneLine).filter(Boolean),
    };
  });

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();
