import { foldWord } from "#features/passages/rules/written-words.ts";
import { readStem } from "./analysis.ts";
import { readGermanRoot } from "./german-forms.ts";

/** Words are looked up by so many of their first letters. */
export const beginLength = 3;

/** The words of a workspace, laid out so that those of about the same letters, or with the same beginning, are found fast. */
export class Vocabulary {
  readonly words: readonly string[];
  /** Each word without accents. */
  readonly folded: readonly string[];
  /** Of each folded word: a bit for each letter that it has. */
  readonly letters: Int32Array;
  /** By the first letters of a folded word the places of those that begin so. */
  readonly #begins: ReadonlyMap<string, readonly number[]>;
  readonly #stems: (string | undefined)[];
  readonly #roots: (string | undefined)[];

  constructor(words: readonly string[]) {
    this.words = words;
    this.folded = words.map(foldWord);
    this.letters = Int32Array.from(this.folded, lettersOf);
    this.#begins = Map.groupBy(words.keys(), (at) => this.folded[at]?.slice(0, beginLength) ?? "");
    this.#stems = words.map(() => undefined);
    this.#roots = words.map(() => undefined);
  }

  /** The places of the words whose first `beginLength` letters these are, without accents. */
  beginningWith(letters: string): readonly number[] {
    return this.#begins.get(letters) ?? [];
  }

  /** The stem of a word as a German one: worked out when it is asked for, because most words never are. */
  germanStemAt(place: number): string {
    return (this.#stems[place] ??= readStem(this.words[place] ?? "", "german"));
  }

  /** [SR38] What its forms have in common if it is a German verb. */
  germanRootAt(place: number): string {
    return (this.#roots[place] ??= readGermanRoot(this.germanStemAt(place)));
  }
}

/** Letters beyond a to z share a bit by their code. */
export function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) % 32);
  return bits;
}

export function bitCount(bits: number): number {
  let rest = bits;
  let count = 0;
  while (rest !== 0) {
    rest &= rest - 1;
    count++;
  }
  return count;
}
