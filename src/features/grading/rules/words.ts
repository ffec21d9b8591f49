import { denials, fillers, listOf, numerals, oppositeLines, synonymLines, unitOf } from "./lexicon.ts";

/** What a text is compared by: its words that mean something, its numbers, its directions, and whether it denies. */
export interface Reading {
  /** Content words in the order of the text, each as its stem. */
  readonly stems: readonly string[];
  /** For each stem the clause that it stands in, counted from 0. */
  readonly clauses: readonly number[];
  readonly numbers: readonly Quantity[];
  /** The sides that the text takes of pairs of opposites: "open" and "not closed" take the same one. */
  readonly sides: ReadonlySet<string>;
  /** How often it denies something that has no opposite. */
  readonly denials: number;
  /** The stems that it denies: each the first word of content after a "not". */
  readonly denied: ReadonlySet<string>;
  /** All other stems. */
  readonly affirmed: ReadonlySet<string>;
}

/** `values`: what the digits may mean, since 1,500 is one and a half to some and fifteen hundred to others. */
export interface Quantity {
  readonly values: readonly number[];
  /** The same as they were written, before the unit is taken into account. */
  readonly digits: readonly number[];
  /** What is measured (`length`, `time`), or null without a unit. */
  readonly kind: string | null;
}

/** A second "not" within so many words of content takes the first one back: "do not forget to lock". */
const denialReach = 2;

const pieces = /(\d+(?:[.,]\d+)*)\s?(%|°\s?[cf]?|u\/min|1\/min|[\p{L}]+)?|\p{L}+(?:['’]\p{L}+)?|[.,;:!?\n]/gu;
const isMark = (token: string): boolean => /^[.,;:!?\n]$/.test(token);
const startsClause = new Set(listOf("then dann danach afterwards and und but aber sondern"));

export function readText(text: string): Reading {
  const words = wordsOf(inOrderOfEvents(plain(text)));
  const [stems, clauses, numbers]: [string[], number[], Quantity[]] = [[], [], []];
  const [sides, denied, affirmed] = [relationsOf(plain(text)), new Set<string>(), new Set<string>()];
  let denialCount = 0;
  let clause = 0;
  /** In words of content. */
  let sinceDenial = Number.POSITIVE_INFINITY;
  const deny = () => {
    const takesBack = sinceDenial < denialReach;
    denialCount += takesBack ? -1 : 1;
    // "Never work without gloves" does not deny the work either.
    const last = stems.at(-1);
    if (takesBack && sinceDenial > 0 && last !== undefined && denied.delete(last)) affirmed.add(last);
    sinceDenial = takesBack ? Number.POSITIVE_INFINITY : 0;
  };
  const addContent = (word: string) => {
    const stem = stemOf(word);
    (sinceDenial === 0 ? denied : affirmed).add(stem);
    sinceDenial += 1;
    clauses.push(clause);
    stems.push(stem);
  };
  for (const [index, { word, digits, unit }] of words.entries()) {
    if (isMark(word) || startsClause.has(word)) {
      clause += 1;
      sinceDenial = Number.POSITIVE_INFINITY;
      continue;
    }
    if (digits !== undefined) {
      numbers.push(quantityOf(valuesOf(digits), unit));
      if (unit !== undefined && !unitOf.has(unit.replace(/\s/, ""))) addContent(unit);
      continue;
    }
    const taken = sidesAt(words, index);
    const isTurned = sinceDenial === 0 && followsDenial(words, index);
    for (const side of taken) sides.add(isTurned ? contraryOf(side) : side);
    // "Not open" says "closed", and denies nothing else.
    if (taken.length > 0 && isTurned) deny();
    const value = numerals.get(word);
    if (value !== undefined) numbers.push(quantityOf([value], words[index + 1]?.word));
    else if (isDenial(words, index)) deny();
    else if (!fillers.has(word) && !unitOf.has(word)) addContent(word);
  }
  return { stems, clauses, numbers, sides, denials: Math.max(0, denialCount), denied, affirmed };
}

interface Word {
  readonly word: string;
  readonly digits: string | undefined;
  readonly unit: string | undefined;
}

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(pieces)].map(([whole, digits, unit]) => ({ word: whole.replace(/['’]/, ""), digits, unit }));

/** "No, it stays closed" answers the question with its first word, and denies nothing. */
const isDenial = (words: readonly Word[], index: number): boolean =>
  denials.has(words[index]?.word ?? "") && !(words[index]?.word === "no" && words[index + 1]?.word === ",");

const auxiliaries = new Set(listOf("be been is are to zu so too"));

function followsDenial(words: readonly Word[], index: number): boolean {
  const before = words[index - 1]?.word ?? "";
  return denials.has(auxiliaries.has(before) ? (words[index - 2]?.word ?? "") : before);
}

/** Sentences that tell a later event first, turned around: "B after A", "before B, A" and "vor dem B A" say "A, B". */
function inOrderOfEvents(text: string): string {
  return text
    .split(/(?<=[.;!?\n])\s+/)
    .map((sentence) => {
      const later =
        /^(?:before|bevor|ehe|prior to)\s+(.+?),\s*(.+)$/.exec(sentence) ??
        /^vor (?:dem|der|jedem|jeder) (\S+),?\s+(.+)$/.exec(sentence);
      if (later) return `${later[2]}, then ${later[1]}`;
      const earlier = /^(.+?),?\s+(?:after|nachdem|nach dem|nach der)\s+(.+)$/.exec(sentence);
      return earlier ? `${earlier[2]}, then ${earlier[1]}` : sentence.replace(/\b(?:before|bevor|ehe)\b/g, ", then");
    })
    .join(" ");
}

const relations: Readonly<Record<string, string>> = { before: "<", bevor: "<", ehe: "<", after: ">", nachdem: ">" };

/** What is said to come before or after something, as sides: "before the saw stops" is the contrary of "after" it. */
function relationsOf(text: string): Set<string> {
  const found = new Set<string>();
  let relation: string | undefined;
  for (const { word, digits } of wordsOf(text)) {
    if (isMark(word)) relation = undefined;
    else if (relations[word] !== undefined) relation = relations[word];
    else if (relation !== undefined && digits === undefined && !fillers.has(word)) found.add(relation + stemOf(word));
  }
  return found;
}

/** Lower case without accents: umlauts are often typed without their dots on a device. */
export const plain = (text: string): string =>
  text.toLowerCase().replaceAll("ß", "ss").normalize("NFD").replaceAll(/\p{M}/gu, "").normalize("NFC");

function quantityOf(values: readonly number[], unit: string | undefined): Quantity {
  const known = unit === undefined ? undefined : unitOf.get(unit.replace(/\s/, ""));
  const kind = known?.kind ?? null;
  return { values: known ? values.map((value) => value * known.factor) : values, digits: values, kind };
}

function valuesOf(digits: string): number[] {
  const decimal = Number(digits.replace(/[.,](?=.*[.,])/g, "").replace(",", "."));
  return /^\d{1,3}([.,]\d{3})+$/.test(digits) ? [decimal, Number(digits.replaceAll(/[.,]/g, ""))] : [decimal];
}

/** Endings that change with the sentence and not with the meaning, longest first. */
const endings = listOf("ungen ingly ation ing ung ern est ed en em er es ly e n s t");
const stemMin = 4;

export function stemOf(word: string): string {
  let stem = word;
  for (let round = 0; round < 2; round++) {
    const cut = endings.find((ending) => stem.endsWith(ending) && stem.length - ending.length >= stemMin);
    if (cut === undefined) break;
    stem = stem.slice(0, -cut.length);
  }
  return stem;
}

const synonyms = new Map(
  listOfLines(synonymLines).flatMap((line, group) => listOf(line).map((word) => [stemOf(word), group] as const)),
);

/** The sides that each word takes, as the number of its pair with a sign: "+3" and "-3" are opposites. */
const sidesOf = new Map<string, string[]>();
for (const [pair, line] of listOfLines(oppositeLines).entries()) {
  for (const [at, words] of line.split("|").entries()) {
    for (const word of listOf(words))
      sidesOf.set(word, [...(sidesOf.get(word) ?? []), `${at === 0 ? "+" : "-"}${pair}`]);
  }
}

function listOfLines(text: string): readonly string[] {
  return text.trim().split("\n");
}

const contrarySigns: Readonly<Record<string, string>> = { "+": "-", "-": "+", "<": ">", ">": "<" };

export const contraryOf = (side: string): string => `${contrarySigns[side.slice(0, 1)]}${side.slice(1)}`;

const switches = /^(?:turn|switch|power|put|leave|keep|stay|schalt|stell|mach|dreh|lass)/;
const particles: Readonly<Record<string, "on" | "off">> = {
  on: "on",
  off: "off",
  ein: "on",
  an: "on",
  aus: "off",
  ab: "off",
};
const endsPhrase = new Set(listOf(". , ; : ! ? and und but aber"));

function sidesAt(words: readonly Word[], index: number): readonly string[] {
  const [before, word, after] = [index - 1, index, index + 1].map((at) => words[at]?.word ?? "");
  const particle = particles[word ?? ""];
  if (particle !== undefined) return isParticle(words, index) ? (sidesOf.get(particle) ?? []) : [];
  // "Not any more" is no comparison, unlike "no more than".
  const isAnyMore = /^(?:mehr|more|longer|langer)$/.test(word ?? "") && denials.has(before ?? "");
  if (isAnyMore && !/^(?:than|als)$/.test(after ?? "")) return [];
  return sidesOf.get(word ?? "") ?? rootSides.get(rootOf(word ?? "")) ?? [];
}

/** "On", "ein" and their like go with a verb of switching; elsewhere they are prepositions or articles. */
function isParticle(words: readonly Word[], index: number): boolean {
  const after = words[index + 1]?.word;
  const isBesideVerb = switches.test(words[index - 1]?.word ?? "") || after === undefined || endsPhrase.has(after);
  return isBesideVerb && words.slice(Math.max(0, index - 6), index).some(({ word }) => switches.test(word));
}

/** The stem without any more endings: "geschlossenem" and "geschlossen" have one. */
function rootOf(word: string): string {
  const stem = stemOf(word);
  return stem === word ? word : rootOf(stem);
}

const rootSides = new Map([...sidesOf].map(([word, sides]) => [rootOf(word), sides] as const));

/** Whether two words stand on opposite sides of a pair. */
const areOpposites = (one: string, other: string): boolean =>
  (rootSides.get(rootOf(one)) ?? []).some((side) => rootSides.get(rootOf(other))?.includes(contraryOf(side)));

/** How much one word is the other, from 0 to 1: its forms, its compounds, its synonyms, and what typing made of it. */
export function likeness(one: string, other: string): number {
  if (one === other) return 1;
  if (areOpposites(one, other)) return 0;
  const group = synonyms.get(one);
  if (group !== undefined && group === synonyms.get(other)) return 0.9;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length >= 4 && long.startsWith(short) && long.length - short.length <= 3) return 0.9;
  if (short.length >= 5 && long.includes(short)) return 0.8;
  return short.length >= 4 && pairsShared(one, other) >= 0.6 ? 0.8 : 0;
}

/** The share of pairs of letters that two words have in common (Dice), with their ends. */
function pairsShared(one: string, other: string): number {
  const [ones, others] = [pairsOf(one), pairsOf(other)];
  let shared = 0;
  const left = [...others];
  for (const pair of ones) {
    const at = left.indexOf(pair);
    if (at < 0) continue;
    left.splice(at, 1);
    shared += 1;
  }
  return (2 * shared) / (ones.length + others.length);
}

const pairsOf = (word: string): string[] =>
  Array.from({ length: word.length + 1 }, (_, at) => ` ${word} `.slice(at, at + 2));
