import { contentWords } from "./content-words.ts";

/** What one member asked. */
export interface AskedText {
  readonly profileId: string;
  readonly question: string;
}

export interface WordCount {
  readonly word: string;
  /** In how many questions it occurs. */
  readonly count: number;
}

/** [QU4] A word is listed where so many members used it: a single person's words stay theirs (threat B128). */
export const wordUsersMin = 2;

const wordsMax = 100;

/** [QU4] The words of these questions without stop words, most often asked first, and by themselves where equally often. */
export function countWords(asked: readonly AskedText[], ignored: ReadonlySet<string>): WordCount[] {
  const uses = new Map<string, { count: number; readonly users: Set<string> }>();
  for (const { profileId, question } of asked) {
    for (const word of contentWords(question, ignored)) {
      const use = uses.get(word) ?? { count: 0, users: new Set() };
      use.count++;
      use.users.add(profileId);
      uses.set(word, use);
    }
  }
  return [...uses]
    .filter(([, { users }]) => users.size >= wordUsersMin)
    .map(([word, { count }]) => ({ word, count }))
    .toSorted((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1))
    .slice(0, wordsMax);
}
