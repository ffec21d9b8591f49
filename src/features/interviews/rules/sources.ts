import { splitSentences } from "#features/generation/rules/sentences.ts";
import { titleOf } from "#features/generation/rules/step-title.ts";
import type { Module, OutlineStep } from "#features/procedures/content.ts";
import { plainText } from "#kit/rich-text.ts";
import type { SaidStep } from "./said.ts";

/** A sentence of a draft, and the sentence that says it. */
export interface SourcedSentence {
  readonly text: string;
  /** Its number among everything that was said; null where nobody said it. */
  readonly said: number | null;
}

export interface SourcedModule {
  readonly moduleId: string;
  readonly sentences: readonly SourcedSentence[];
}

type Range = Pick<SaidStep, "from" | "to">;

/**
 * [IV12] Every sentence of a step as it stands in the draft now, with the sentence of the same step that says it letter by letter, white
 * space aside. One that an author changed or added since has none.
 */
export function sourcesOf(
  step: OutlineStep<Module>,
  said: readonly string[],
  { from, to }: Range,
): { readonly title: number | null; readonly modules: readonly SourcedModule[] } {
  const places = new Map<string, number>();
  for (let at = to; at >= from; at--) places.set(oneLine(said[at] ?? ""), at);
  const placeOf = (text: string): number | null => places.get(oneLine(text)) ?? null;
  const own = said.slice(from, to + 1);
  const titled = own.findIndex((text) => titleOf([text]) === step.title);
  return {
    title: step.title !== "" && titled >= 0 ? from + titled : null,
    modules: step.modules.map((module) => ({
      moduleId: module.id,
      sentences: textsOf(module).map((text) => ({ text, said: placeOf(text) })),
    })),
  };
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

function textsOf(module: Module): string[] {
  switch (module.moduleType) {
    case "instruction":
    case "reminder":
    case "warning":
      return plainText(module.moduleData.content).split("\n").flatMap(splitSentences).filter(Boolean);
    case "multipleChoice":
      return module.moduleData.options.map((option) => option.label);
    default:
      return [];
  }
}
