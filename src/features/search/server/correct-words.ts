import type { Language } from "#features/passages/rules/language.ts";
import { isWrittenIn } from "#features/passages/rules/written-words.ts";
import { countWords, readPassages, selectWords, termsOf } from "#features/passages/server/service.ts";
import { BoundedMemory } from "#kit/server/bounded-memory.ts";
import type { Scope } from "#kit/server/scope.ts";
import { type QuestionWord, spellingsOf, stemOf } from "../rules/analysis.ts";
import { nearWords, otherForms } from "../rules/spelling.ts";
import { Vocabulary } from "../rules/vocabulary.ts";
import { asParts, compoundParts, compoundsEndingWith, formsMax, inForms } from "../rules/words/compounds.ts";
import { type AskedWords, askedWords, only, rankWords, type Searched, unheldOf } from "./rank-words.ts";

/**
 * Words that no visible passage holds are read in their other forms that one does [SR38], in compounds that end with them [SR43],
 * in their parts [SR42], or else as near words [SR6].
 */
export async function correct(
  scope: Scope,
  sources: Searched,
  asked: AskedWords,
): Promise<{ words: readonly QuestionWord[]; corrections: { typed: string; read: string }[] }> {
  const { words } = asked;
  const unknown = (await unheldOf(sources, asked)).filter(({ share }) => share === 1);
  if (unknown.length === 0) return { words, corrections: [] };
  const ways = waysToRead(unknown, await vocabularyFor(scope));
  // All at once: each statement asks what is visible.
  await sources.sight.read(await termsOf(scope, { words: wordsOf(ways), isTyping: false }));
  const forms = await writtenForms(scope, sources, ways.forms);
  const kinds = await writtenForms(
    scope,
    sources,
    ways.kinds.filter(({ typed }) => !forms.has(typed)),
  );
  const formsOf = new Map([...forms, ...kinds]);
  const partsOf = await heldParts(
    scope,
    sources,
    ways.parts.filter(({ typed }) => !formsOf.has(typed)),
  );
  const near = ways.near.filter(({ typed }) => !formsOf.has(typed) && !partsOf.has(typed));
  const held = new Map<string, Proposal[]>();
  for (const { typed, ...one } of await withHolders(scope, sources, near)) {
    held.set(typed, [...(held.get(typed) ?? []), one]);
  }
  const readAs = new Map<string, string>();
  for (const [typed, proposals] of held) {
    const read = await bestWritten(scope, sources, proposals);
    if (read !== undefined) readAs.set(typed, read);
  }
  return {
    words: words.flatMap((word) => {
      const others = formsOf.get(word.typed);
      if (others) return [inForms(word, others)];
      const parts = partsOf.get(word.typed);
      if (parts) return asParts(word, parts);
      const read = readAs.get(word.typed);
      return [read === undefined ? word : { ...word, spellings: spellingsOf(read) }];
    }),
    corrections: [...readAs].map(([typed, read]) => ({ typed, read })),
  };
}

/** Another word that a typed one may be. */
interface Other {
  readonly typed: string;
  readonly word: string;
}

/** What the vocabulary has for words that are not there: visible passages decide. */
interface Ways {
  readonly forms: readonly Other[];
  readonly kinds: readonly Other[];
  readonly parts: readonly { readonly typed: string; readonly parts: readonly [string, string] }[];
  readonly near: readonly (Other & { readonly slips: number })[];
}

function waysToRead(unknown: readonly QuestionWord[], vocabulary: Vocabulary): Ways {
  const othersOf = (wordsFor: (typed: string, vocabulary: Vocabulary) => readonly string[]) =>
    unknown.flatMap(({ typed }) => wordsFor(typed, vocabulary).map((word) => ({ typed, word }))).slice(0, othersMax);
  const partsOf = ({ typed }: QuestionWord) => compoundParts(typed, vocabulary).slice(0, waysMax);
  return {
    forms: othersOf(otherForms),
    kinds: othersOf(compoundsEndingWith),
    parts: unknown.flatMap((word) => partsOf(word).map((parts) => ({ typed: word.typed, parts }))),
    near: unknown
      .flatMap(({ typed }) => nearWords(typed, vocabulary).map((one) => ({ typed, ...one })))
      .slice(0, othersMax),
  };
}

/** All words of them, and what is searched for where one of them is taken. */
const wordsOf = ({ forms, kinds, parts, near }: Ways): string[] => [
  ...[...forms, ...kinds].map(({ word }) => word),
  ...parts.flatMap((one) => one.parts).flatMap(spellingsOf),
  ...near.flatMap(({ word }) => spellingsOf(word)),
];

/** Those of these words that visible passages hold by their stems, with how many. */
async function withHolders<Near extends { readonly word: string }>(
  scope: Scope,
  { sight, language }: Searched,
  near: readonly Near[],
): Promise<(Near & { readonly holders: number })[]> {
  if (near.length === 0) return [];
  const terms = await termsOf(scope, { words: near.map(({ word }) => word), isTyping: false });
  const holders = await sight.holdersOf(terms.map((term) => only(term, language)));
  return terms.flatMap(({ place }, at) => {
    const one = near[place];
    const count = holders[at] ?? 0;
    return one && count > 0 ? [{ ...one, holders: count }] : [];
  });
}

/** [SR38] [SR43] Of each word those of these that a visible German passage has as they are written; no entry for none. */
async function writtenForms(scope: Scope, sources: Searched, forms: readonly Other[]): Promise<Map<string, string[]>> {
  const written = new Map<string, string[]>();
  // Words of one stem are found alike: one search of each stem shows which of them are written.
  const held = await withHolders(scope, sources, forms);
  for (const [key, alike] of Map.groupBy(held, ({ typed, word }) => `${typed} ${stemOf(word, "german")}`)) {
    const typed = key.slice(0, key.indexOf(" "));
    const known = written.get(typed) ?? [];
    if (known.length >= formsMax) continue;
    const words = alike.map(({ word }) => word);
    const form = await firstWritten(scope, sources, words, "german");
    if (form) written.set(typed, [...known, form]);
  }
  return written;
}

/** [SR42] Of each word its first parts that visible German passages hold, both of them; no entry for none. */
async function heldParts(
  scope: Scope,
  sources: Searched,
  ways: Ways["parts"],
): Promise<Map<string, readonly [string, string]>> {
  const words = [...new Set(ways.flatMap(({ parts }) => parts))].map((word) => ({ word }));
  const german: Searched = { ...sources, language: "german" };
  const isAsked = sources.language === undefined || sources.language === "german";
  const held = new Set((isAsked ? await withHolders(scope, german, words) : []).map(({ word }) => word));
  const parted = ways.filter(({ parts }) => parts.every((part) => held.has(part)));
  return new Map(parted.toReversed().map(({ typed, parts }) => [typed, parts] as const));
}

/** Ways to part a word that are looked up at most: far more than there are, so that hidden ones leave room for the visible. */
const waysMax = 30;

/** The first of these words of one stem that visible passages, in that language or any, have as it is written. */
async function firstWritten(
  scope: Scope,
  sources: Searched,
  [first = "", ...others]: readonly string[],
  language?: Language,
): Promise<string | undefined> {
  const asked = await askedWords(scope, sources, [{ typed: first, spellings: [first], share: 1 }]);
  const { ranking } = await rankWords(sources, asked, readMax);
  const texts: string[] = [];
  const isWritten = (word: string) => texts.some((text) => isWrittenIn(text, word));
  // Most passages that hold a stem have the word itself: a few of them show it.
  for (const [from, to] of [
    [0, fewRead],
    [fewRead, readMax],
  ]) {
    const passages = await readPassages(scope, ranking.ranked.slice(from, to));
    const read = language === undefined ? passages : passages.filter((one) => one.language === language);
    texts.push(...read.flatMap(({ text, titlePath }) => [text, titlePath]));
    if (isWritten(first)) return first;
  }
  return others.find(isWritten);
}

/** A word that one may have meant. */
interface Proposal {
  readonly word: string;
  readonly slips: number;
  /** How many visible passages hold its stem. */
  readonly holders: number;
}

/**
 * [SR6] The best proposal that a visible passage has as it is written. The stem alone would not do: another ending of it may stand
 * in hidden passages only, and be nearer to what was typed.
 */
async function bestWritten(
  scope: Scope,
  sources: Searched,
  proposals: readonly Proposal[],
): Promise<string | undefined> {
  const best = proposals.toSorted((a, b) => a.slips - b.slips || b.holders - a.holders);
  for (const { word } of best.slice(0, triesMax)) if (await firstWritten(scope, sources, [word])) return word;
  return undefined;
}

/** Proposals that are looked for as they are written, and passages in which each is. */
const triesMax = 12;
const readMax = 60;
const fewRead = 8;

/** Other words of one kind that are looked up at most: far more than there are, so that hidden ones leave room for the visible. */
const othersMax = 300;

/** Words in memory, of all workspaces: some 60 bytes each. */
const wordsMax = 500_000;

/** With how many words there were when it was read. */
const kept = new BoundedMemory<{ readonly vocabulary: Vocabulary; readonly count: number }>(wordsMax);

/** [SR6] The words of the workspace's passages. They are only proposals: visible passages decide. */
async function vocabularyFor(scope: Scope): Promise<Vocabulary> {
  const known = kept.recall(scope.workspaceId);
  const count = await countWords(scope);
  // Words only come: as many are the same ones.
  if (known?.count === count) return known.vocabulary;
  const vocabulary = new Vocabulary(await selectWords(scope));
  kept.remember(scope.workspaceId, { vocabulary, count }, vocabulary.words.length + 1);
  return vocabulary;
}
