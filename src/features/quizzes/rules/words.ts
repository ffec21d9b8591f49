import type { Language } from "#features/passages/rules/language.ts";

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

/** [QZ3] Those of the source's language; undefined where questions in words would mix two languages. */
export const wordsOf = (language: Language): QuizWords | undefined =>
  language === "english" || language === "german" ? quizWords[language] : undefined;
