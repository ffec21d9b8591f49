import type { Language } from "#features/passages/rules/language.ts";
import { type QuestionWord, stemOf, type Token } from "./analysis.ts";
import { germanRoot, partedRoot } from "./german-forms.ts";
import { tellingWords } from "./synonyms.ts";
import {
  bothPartsShare,
  compoundShare,
  isCompoundOf,
  isKinOf,
  isLetters,
  kinBeginMin,
  kindOfShare,
  kinShare,
  partOf,
} from "./word-forms.ts";

/** A word of the question with its weight: how rare it is among what the asker sees. */
export interface WeightedWord extends QuestionWord {
  readonly weight: number;
}

/** A word of the question by its place, how much of it is held, and which part of a compound that is. */
type HeldWord = readonly [at: number, share: number, part?: "begin" | "end"];

const nothing: readonly HeldWord[] = [];

/** A word of a passage that holds one of the question, and which word of the passage it is. */
interface HoldingToken {
  readonly stem: string;
  readonly index: number;
}

/** A passage with what of the question it holds. */
class Comparison {
  readonly #stems: readonly ReadonlySet<string>[];
  /** [SR32] Of each word the stems that may have other forms. */
  readonly #kin: readonly (readonly string[])[];
  /** [SR17] Of each word the stems, as a German one, that may stand in a compound, or have parts. */
  readonly #inCompounds: readonly (readonly string[])[];
  /** [SR15] Of each word the phrases that mean the same, by their stems. */
  readonly #phrases: readonly (readonly (readonly string[])[])[];
  readonly #hasPhrases: boolean;
  readonly #words: readonly WeightedWord[];
  readonly #total: number;
  readonly #isGerman: boolean;
  /** [SR38] [SR39] Of each word its roots as a German verb, and these without their particles. */
  readonly #roots: readonly ReadonlySet<string>[];
  readonly #partedRoots: readonly ReadonlySet<string>[];
  readonly #known = new Map<string, readonly HeldWord[]>();

  constructor(words: readonly WeightedWord[], language: Language) {
    this.#words = words;
    this.#isGerman = language === "german";
    // Each spelling as a whole, without its hyphens and spaces (`cw 4` is also `cw4`), and by the parts of a compound.
    this.#stems = words.map(
      ({ spellings, synonyms = [] }) =>
        new Set(
          [...spellings, ...synonyms.filter((one) => !one.includes(" "))].flatMap((one) => [
            stemOf(one, language),
            stemOf(one.replaceAll(/[-/ ]/g, ""), language),
            ...parts(one, language),
          ]),
        ),
    );
    this.#kin = this.#stems.map((stems) => [...stems].filter((one) => one.length >= kinBeginMin && isLetters(one)));
    this.#inCompounds = this.#stems.map((stems) => (this.#isGerman ? [...stems] : []));
    this.#roots = this.#stems.map(
      (stems) => new Set(this.#isGerman ? [...stems].filter(isLetters).map(germanRoot) : []),
    );
    this.#partedRoots = this.#roots.map((roots) => new Set([...roots].flatMap((one) => partedRoot(one) ?? [])));
    this.#phrases = words.map(({ synonyms = [] }) =>
      synonyms
        .filter((one) => one.includes(" "))
        .map((phrase) => tellingWords(phrase).map((one) => stemOf(one, language))),
    );
    this.#hasPhrases = this.#phrases.some((phrases) => phrases.length > 0);
    this.#total = words.reduce((sum, { weight }) => sum + weight, 0) || 1;
  }

  /** Which words of the question a token is, by its place; -1 for none. */
  #wordOf(stem: string): number {
    for (let at = 0; at < this.#stems.length; at++) if (this.#stems[at]?.has(stem)) return at;
    return -1;
  }

  /**
   * Those of these tokens that decide what they hold, in their order.
   * @param first which word of the passage the first of them is
   * @param isLeftOut asked of those that hold something
   */
  counting(tokens: readonly Token[], first: number, isLeftOut: (token: Token) => boolean): readonly HoldingToken[] {
    const counting: HoldingToken[] = [];
    let index = first;
    for (const token of tokens) {
      const isHolding = this.#heldBy(token.stem).length > 0;
      if (isHolding ? !isLeftOut(token) : this.#hasPhrases) counting.push({ stem: token.stem, index });
      index += 1;
    }
    return counting;
  }

  /** The share of the question's weight that these tokens hold. */
  share(tokens: readonly HoldingToken[]): number {
    if (tokens.length === 0) return 0;
    let sum = 0;
    for (const [at, share] of this.#held(tokens)) sum += share * (this.#words[at]?.weight ?? 0);
    return sum / this.#total;
  }

  /** Of each word how much of it these tokens hold, from 0 to 1. */
  shares(tokens: readonly HoldingToken[]): number[] {
    const held = this.#held(tokens);
    return this.#words.map((_, at) => held.get(at) ?? 0);
  }

  /** The largest share of the question's weight that stands within `closeWords` words. */
  close(tokens: readonly HoldingToken[]): number {
    const places = tokens.map(({ stem, index }) => ({ index, held: this.#heldBy(stem) }));
    let most = 0;
    for (const [n, first] of places.entries()) {
      const within = new Map<number, number>();
      for (let at = n; at < places.length && (places[at]?.index ?? 0) < first.index + closeWords; at++) {
        for (const [word, share] of places[at]?.held ?? []) within.set(word, Math.max(share, within.get(word) ?? 0));
      }
      let sum = 0;
      for (const [word, share] of within) sum += share * (this.#words[word]?.weight ?? 0);
      most = Math.max(most, sum);
    }
    return most / this.#total;
  }

  /** The words that these tokens hold, each with how much of it counts. */
  #held(tokens: readonly HoldingToken[]): ReadonlyMap<number, number> {
    const held = new Map<number, number>();
    const note = (at: number, share: number) => held.set(at, Math.max(share, held.get(at) ?? 0));
    const begun = new Set<number>();
    const ended = new Set<number>();
    for (const { stem } of tokens) {
      for (const [at, share, part] of this.#heldBy(stem)) {
        note(at, share);
        if (part === "begin") begun.add(at);
        if (part === "end") ended.add(at);
      }
    }
    for (const at of begun) if (ended.has(at)) note(at, bothPartsShare);
    if (!this.#hasPhrases) return held;
    const stems = new Set(tokens.map(({ stem }) => stem));
    for (const [at, phrases] of this.#phrases.entries()) {
      if (phrases.some((phrase) => phrase.every((stem) => stems.has(stem)))) note(at, 1);
    }
    return held;
  }

  /** The words that a token holds: whole, in another form, or as a part of a compound. */
  #heldBy(stem: string): readonly HeldWord[] {
    const known = this.#known.get(stem);
    if (known) return known;
    const german = this.#isGerman && isLetters(stem) ? germanOf(stem) : undefined;
    // Most words of a text hold nothing, and there are thousands: none of them gets an array.
    let held: HeldWord[] | undefined;
    for (let at = 0; at < this.#stems.length; at++) {
      const one = this.#heldAt(at, stem, german);
      if (one) (held ??= []).push(one);
    }
    this.#known.set(stem, held ?? nothing);
    return held ?? nothing;
  }

  #heldAt(at: number, stem: string, german: GermanRoots | undefined): HeldWord | undefined {
    if (this.#stems[at]?.has(stem)) return [at, 1];
    for (const one of this.#kin[at] ?? []) {
      if (one[0] === stem[0] && isKinOf(stem, one) && isLetters(stem)) return [at, kinShare];
    }
    return german && this.#heldInGerman(at, stem, german);
  }

  #heldInGerman(at: number, stem: string, { root, parted }: GermanRoots): HeldWord | undefined {
    if (this.#roots[at]?.has(root)) return [at, kinShare];
    if (this.#partedRoots[at]?.has(root) || (parted !== undefined && this.#roots[at]?.has(parted)))
      return [at, compoundShare];
    let isInCompound = false;
    let part: ReturnType<typeof partOf>;
    for (const one of this.#inCompounds[at] ?? []) {
      const isCompound = isCompoundOf(stem, one);
      if (isCompound && stem.endsWith(one)) return [at, kindOfShare];
      isInCompound ||= isCompound;
      part ??= partOf(one, stem);
    }
    if (isInCompound) return [at, compoundShare];
    return part && [at, compoundShare, part];
  }

  /** The share of neighbouring words of the question that stand close together here, in either order. */
  pairs(tokens: readonly HoldingToken[]): number {
    const count = this.#words.length - 1;
    if (count < 1) return 0;
    const places: { readonly at: number; readonly index: number }[] = [];
    for (const { stem, index } of tokens) {
      const at = this.#wordOf(stem);
      if (at >= 0) places.push({ at, index });
    }
    const found = new Set<number>();
    for (const [n, { at, index }] of places.entries()) {
      for (const next of places.slice(n + 1, n + 4)) {
        if (next.index - index > pairDistance) break;
        if (Math.abs(next.at - at) === 1) found.add(Math.min(at, next.at));
      }
    }
    return found.size / count;
  }
}

/** [SR38] [SR39] A word's root as a German verb, and this without its particle. */
interface GermanRoots {
  readonly root: string;
  readonly parted: string | undefined;
}

function germanOf(stem: string): GermanRoots {
  const root = germanRoot(stem);
  return { root, parted: partedRoot(root) };
}

const pairDistance = 3;
const closeWords = 15;
/** A question is compared with thirty passages: what it asks for in a language is worked out once. */
const comparisons = new WeakMap<readonly WeightedWord[], Map<Language, Comparison>>();

export function comparisonOf(words: readonly WeightedWord[], language: Language): Comparison {
  const known = comparisons.get(words) ?? new Map<Language, Comparison>();
  comparisons.set(words, known);
  const comparison = known.get(language) ?? new Comparison(words, language);
  known.set(language, comparison);
  return comparison;
}

const parts = (spelling: string, language: Language): string[] =>
  /[-/]/.test(spelling) && !/\d/.test(spelling) ? spelling.split(/[-/]/).map((part) => stemOf(part, language)) : [];
