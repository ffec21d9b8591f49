import { languageOf } from "#features/passages/rules/language.ts";
import type { SourceStep } from "./source-steps.ts";

/** What stands around the words of a source, in its language. */
export interface QuizWords {
  readonly next: (title: string) => string;
  readonly warning: (title: string) => string;
  readonly lookUp: (number: number, title: string) => string;
  readonly title: (title: string) => string;
}

export const quizWords: Readonly<Record<"english" | "german", QuizWords>> = {
  english: {
    next: (title) => `Which step comes right after “${title}”?`,
    warning: (title) => `What do you have to watch out for in “${title}”?`,
    lookUp: (number, title) => `Look it up: step ${number}, ${title}`,
    title: (title) => `Quiz: ${title}`,
  },
  german: {
    next: (title) => `Welcher Schritt folgt unmittelbar auf „${title}“?`,
    warning: (title) => `Worauf ist bei „${title}“ zu achten?`,
    lookUp: (number, title) => `Nachlesen: Schritt ${number}, ${title}`,
    title: (title) => `Quiz: ${title}`,
  },
};

/**
 * [QZ3] Those of the source's language; undefined where questions in words would mix two languages. All steps of the source
 * are read: the few sentences of a selection are often too short to show their language.
 */
export function wordsOf(steps: readonly SourceStep[]): QuizWords | undefined {
  const language = languageOf(steps.flatMap(({ title, sentences }) => [title, ...sentences]).join(" "));
  return language === "english" || language === "german" ? quizWords[language] : undefined;
}
