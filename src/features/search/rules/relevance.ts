import type { Language } from "#features/passages/rules/language.ts";
import { type Token, tokensOf } from "./analysis.ts";
import { comparisonOf, type WeightedWord } from "./comparison.ts";
import { sentencesIn } from "./read-sentences.ts";
import { stopWords } from "./stop-words.ts";

/** What is compared with a question. */
export interface Ranked {
  readonly text: string;
  /** The name of its source and the headings above it. */
  readonly titles: string;
  readonly language: Language;
  readonly bm25: number;
  /** From 0: its place by BM25. */
  readonly place: number;
  /** It lists what the procedure holds instead of saying it. */
  readonly isOverview: boolean;
}

/** How well a passage fits, each from about 0 to 1; the order is that of the weights. */
export interface Features {
  readonly bm25: number;
  readonly coverage: number;
  readonly window: number;
  readonly sentence: number;
  readonly pairs: number;
  readonly title: number;
  readonly length: number;
  readonly answerType: number;
  readonly place: number;
  readonly overview: number;
}

export const featureNames = [
  "bm25",
  "coverage",
  "window",
  "sentence",
  "pairs",
  "title",
  "length",
  "answerType",
  "place",
  "overview",
] as const satisfies readonly (keyof Features)[];

/** [SR7] What a passage with its titles holds of a question. */
export interface Holds {
  /** Of each word how much of it, from 0 to 1. */
  readonly words: readonly number[];
  /** The share of the question's weight that stands close together. */
  readonly close: number;
}

export interface ScoredSentence {
  readonly start: number;
  readonly end: number;
  readonly score: number;
}

/** [SR4] What a question asks for. */
const asksNumber =
  /(?<![\p{L}])(?:how (?:many|much|long|often|far|deep|high|hot|fast|heavy|old|large|big|thick|wide|tight|strong|cold|warm|low|short|small|thin|close|loud)|what (?:torque|temperature|pressure|size|speed|distance|year|percentage|number|amount|date|voltage|dose|rate)|when|wann|wie (?:viel\p{L}*|lange|oft|weit|hoch|tief|schnell|schwer|alt|groß|warm|heiß|kalt|dick|dünn|breit|fest|stark|laut)|welche[rsnm]? (?:drehmoment|temperatur|druck|größe|zahl|jahr|abstand|menge|drehzahl|spannung)|cuánt\p{L}*|cuándo|qué (?:año|temperatura|presión|par|tamaño|distancia|porcentaje))(?![\p{L}])/iu;
const asksName = /(?<![\p{L}])(?:who|whom|whose|wer|wen|wem|wessen|quién|quiénes)(?![\p{L}])/iu;

const hasNumber = (text: string): boolean =>
  /(?<![\p{L}\d-])\d|(?<![\p{L}])(?:one|two|three|four|five|six|seven|eight|nine|ten|twice|once|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|einmal|zweimal|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez)(?![\p{L}])/iu.test(
    text,
  );
const hasName = (text: string): boolean => /(?<=\p{Ll},? )\p{Lu}\p{Ll}+/u.test(text);

const sentencesMax = 3;

/** The longest word that says nothing, in letters. */
const stopWordMax = 8;

/** [SR4] Compares a passage with a question: its features, and the sentences that fit best. */
export function compare(
  question: string,
  words: readonly WeightedWord[],
  ranked: Ranked,
  bestBm25: number,
): { features: Features; holds: Holds; sentences: ScoredSentence[] } {
  const comparison = comparisonOf(words, ranked.language);
  // `comida` and `como` have one stem: a word that says nothing holds none that says something.
  const isTelling = words.every(({ typed }) => !stopWords.has(typed));
  const holdersIn = (text: string, tokens: readonly Token[], first: number) =>
    comparison.counting(
      tokens,
      first,
      ({ start, end }) =>
        isTelling && end - start <= stopWordMax && stopWords.has(text.slice(start, end).toLowerCase()),
    );
  // Most words hold nothing of the question: what is held is asked of the others, many times.
  const titles = tokensOf(ranked.titles, ranked.language);
  const heldTitles = holdersIn(ranked.titles, titles, 0);
  let wordCount = 0;
  const spans = sentencesIn(ranked.text, ranked.language).map(({ start, end, tokens }) => {
    const first = titles.length + wordCount;
    wordCount += tokens.length;
    return { start, end, held: holdersIn(ranked.text.slice(start, end), tokens, first) };
  });
  const heldInText = spans.flatMap((one) => one.held);
  const held = [...heldTitles, ...heldInText];
  const asked = asksNumber.test(question) ? hasNumber : asksName.test(question) ? hasName : undefined;
  const fits = (text: string): number => (asked === undefined ? 0.5 : asked(text) ? 1 : 0);
  const windows = spans.map((span, index) => {
    const alone = comparison.share(span.held);
    const withNext = comparison.share([...span.held, ...(spans[index + 1]?.held ?? [])]);
    const withTitle = comparison.share([...span.held, ...heldTitles]);
    const text = ranked.text.slice(span.start, spans[index + 1]?.end ?? span.end);
    const isTitle = isTitleOf(ranked.text.slice(span.start, span.end), ranked.titles);
    const type = fits(text);
    const score = 0.5 * alone + 0.2 * withNext + 0.15 * withTitle + 0.15 * type;
    return { start: span.start, end: span.end, alone, withNext, score, isTitle, type };
  });
  const best = windows.toSorted((a, b) => b.score - a.score || a.start - b.start);
  const features: Features = {
    bm25: bestBm25 > 0 ? ranked.bm25 / bestBm25 : 0,
    coverage: comparison.share(held),
    window: Math.max(0, ...windows.map(({ withNext }) => withNext)),
    sentence: Math.max(0, ...windows.map(({ alone }) => alone)),
    pairs: comparison.pairs(held),
    title: comparison.share(heldTitles),
    length: Math.log(1 + wordCount) / 6,
    answerType: best[0]?.type ?? 0,
    place: 1 / (ranked.place + 1),
    overview: ranked.isOverview ? 1 : 0,
  };
  return {
    features,
    holds: { words: comparison.shares(held), close: comparison.close(heldInText) },
    // A title says what a step is about, and not what there is to do; alone it is better than nothing.
    sentences: best
      .toSorted((a, b) => Number(a.isTitle) - Number(b.isTitle))
      .filter(({ alone, isTitle }) => alone > 0 || (!isTitle && best.some((one) => one.isTitle && one.alone > 0)))
      .slice(0, sentencesMax)
      .map(({ start, end, score }) => ({ start, end, score })),
  };
}

const isTitleOf = (sentence: string, titles: string): boolean => titles.includes(sentence.replace(/[.:]$/, ""));
