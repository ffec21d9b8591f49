import { stemmer as english } from "@orama/stemmers/english";
import { stemmer as german } from "@orama/stemmers/german";
import { stemmer as spanish } from "@orama/stemmers/spanish";
import { rarityOf } from "#features/passages/rules/bm25.ts";
import type { Language } from "#features/passages/rules/language.ts";
import { foldWord } from "#features/passages/rules/written-words.ts";
import { lightGermanNouns, lightWords, stopWords, stopWordsOf } from "./stop-words.ts";
import { askedKinds } from "./words/asked-kinds.ts";
import { endOfWord, nextWord } from "./words/boundaries.ts";
import { englishForms } from "./words/english-forms.ts";
import { germanVerbForms } from "./words/german-verbs.ts";
import { unitNames } from "./words/units.ts";

/** A word of a text: its stem, and where it stands, in UTF-16 units. */
export interface Token {
  readonly stem: string;
  readonly start: number;
  readonly end: number;
}

const stemmers: Readonly<Record<Exclude<Language, "simple">, (word: string) => string>> = { english, german, spanish };

const stemsMax = 20_000;
const stems: Readonly<Record<Language, Map<string, string>>> = {
  english: new Map(),
  german: new Map(),
  spanish: new Map(),
  simple: new Map(),
};

/** [SR3] The stem of a word in a language, folded: endings, accents and capitals make no difference. */
export function stemOf(word: string, language: Language): string {
  const ofLanguage = stems[language];
  const known = ofLanguage.get(word);
  if (known !== undefined) return known;
  const stem = readStem(word, language);
  if (ofLanguage.size >= stemsMax) ofLanguage.clear();
  ofLanguage.set(word, stem);
  return stem;
}

/** The same, worked out anew: of words that nobody may ask for again. */
export function readStem(word: string, language: Language): string {
  const plain = word
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/['’]s$/g, "");
  const isWord = /^\p{L}+$/u.test(plain);
  return foldWord(language === "simple" || !isWord ? plain : stemmers[language](plain));
}

/** [SR3] The words of a text in their order; parts of a compound with hyphens each, besides the whole. */
export function tokensOf(text: string, language: Language): Token[] {
  const tokens: Token[] = [];
  for (let start = nextWord(text, 0); start < text.length; ) {
    const end = endOfWord(text, start);
    const word = text.slice(start, end);
    if (word.includes("-") || word.includes("/")) tokens.push(...tokensOfCompound(word, start, language));
    else tokens.push({ stem: stemOf(word, language), start, end });
    start = nextWord(text, end);
  }
  return tokens;
}

function tokensOfCompound(whole: string, start: number, language: Language): Token[] {
  const parts = Array.from(whole.matchAll(/[^-/]+/g), ({ 0: part, index }) => ({
    stem: stemOf(part, language),
    start: start + index,
    end: start + index + part.length,
  }));
  // `CW-4` is also `cw4`.
  const joined = { stem: foldWord(whole.replaceAll(/[-/]/g, "")), start, end: start + whole.length };
  return /\d/.test(whole) ? [...parts, joined] : parts;
}

/** A word of a question that says what it is about. */
export interface QuestionWord {
  /** As it was typed. */
  readonly typed: string;
  /** In the ways that it may be written, the typed one first. */
  readonly spellings: readonly string[];
  /** [SR15] Words and phrases that mean the same here. */
  readonly synonyms?: readonly string[] | undefined;
  /** How much it counts: less than 1 where it stands in what the question is read with. */
  readonly share: number;
  /** `name`: a name, a number, or in German a noun, as a capital or a digit says; `kind`: what `which …` asks for. */
  readonly role?: "name" | "kind" | undefined;
  /** [SR44] It stands behind an article: the question takes for granted that there is such a thing. */
  readonly isGranted?: boolean | undefined;
  /** [SR49] In a German question it has no capital: it is no noun, and often said in another way where the answer stands. */
  readonly isPlain?: boolean | undefined;
}

/** The word with one of its ss as ß, each in turn. */
const sharpened = (word: string): string[] =>
  [...word.matchAll(/ss/g)].map(({ index }) => `${word.slice(0, index)}ß${word.slice(index + 2)}`);

/** [SR2] So many words of a question are searched at most. */
const wordsMax = 24;

/** "How long" asks for a time: it is about nothing long. */
const measures =
  /(?<!\p{L})(?:how (?:long|many|much|often|far|soon)|wie (?:lange?|oft|weit|viele?|hoch|tief|groß|stark)|(?:with|in) what|at which|auf welche|in welche[rmns]?)(?!\p{L})/giu;

/**
 * [SR2] What a question is about: its words without those that only ask, each once. If it has no others, all of its words.
 */
export function questionWords(question: string): QuestionWord[] {
  const plain = question
    .normalize("NFKC")
    .replaceAll(/[‘’ʼ`´]/g, "'")
    .replaceAll(/[‐‑–—−]/g, "-")
    .replaceAll("\u00AD", "")
    .replaceAll(measures, " ");
  const written = [...plain.matchAll(/[\p{L}\p{N}]+(?:[.,'/-][\p{L}\p{N}]+)*/gu)].flatMap(([word]) => partsOf(word));
  const names = new Set(written.filter((word, at) => /\d/.test(word) || (at > 0 && /^\p{Lu}/u.test(word))).map(lower));
  const all = written.map(lower);
  const granted = new Set(all.filter((_, at) => isBehindArticle(all, at)));
  const asked = askedKinds(written);
  const kinds = new Set(all.filter((_, at) => asked.has(at)));
  const isGerman = soundsGerman(all);
  const plainWords = new Set(isGerman ? written.filter((word) => /^\p{Ll}/u.test(word) && !kinds.has(word)) : []);
  const deeds = new Set(all.filter((word, at) => isDeed(word, all[at - 1])));
  const said = all.filter((word) => !stopWords.has(word));
  const seen = new Set<string>();
  const isTelling = said.some((word) => !lightWords.has(word));
  return (said.length > 0 ? said : all)
    .filter((word) => !seen.has(foldWord(word)) && seen.add(foldWord(word)))
    .slice(0, wordsMax)
    .map((typed) => ({
      typed,
      spellings: spellingsAndForms(typed, isGerman && (!names.has(typed) || deeds.has(typed))),
      share: isTelling && lightWords.has(typed) && (!names.has(typed) || lightGermanNouns.has(typed)) ? lightShare : 1,
      role: kinds.has(typed) ? "kind" : names.has(typed) ? "name" : undefined,
      isGranted: granted.has(typed),
      isPlain: plainWords.has(typed),
    }));
}

/** [SR40] [SR41] [SR47] */
const spellingsAndForms = (typed: string, isGermanVerb: boolean): string[] => [
  ...new Set([
    ...spellingsOf(typed),
    ...englishForms(typed),
    ...unitNames(typed),
    ...(isGermanVerb ? germanVerbForms(typed) : []),
  ]),
];

/** [SR47] A noun that a German verb makes: `Prüfung`, and `Prüfen` behind `beim`. */
const isDeed = (word: string, before = ""): boolean =>
  word.endsWith("ung") || (/^(?:beim|zum)$/.test(before) && /e[lr]?n$/.test(word));

/** Whether most of the words that say nothing are German. */
function soundsGerman(words: readonly string[]): boolean {
  const [german, english, spanish] = stopWordsOf.map((some) => words.filter((word) => some.has(word)).length);
  return (german ?? 0) > Math.max(english ?? 0, spanish ?? 0);
}

/** [SR49] A plain word counts so much beside the nouns of a German question. */
const plainShare = 0.75;

/** What a word weighs among so many passages, of which so many hold it. */
export const weightOf = ({ share, isPlain }: QuestionWord, passageCount: number, holders: number): number =>
  share * (isPlain ? plainShare : 1) * rarityOf(passageCount, holders);

/** [SR44] Articles, and what stands in their place. */
const articles = new Set(
  "the a an this that these those my our your its their el la los las un una unos unas del al este esta der die das den dem des ein eine einen einem einer eines".split(
    " ",
  ),
);

/** [SR44] `the brine tank`: one of the two words behind an article. */
const isBehindArticle = (words: readonly string[], at: number): boolean =>
  articles.has(words[at - 1] ?? "") || (articles.has(words[at - 2] ?? "") && !stopWords.has(words[at - 1] ?? ""));

const lower = (word: string): string => word.toLowerCase();

/** [SR33] What only asks for a name or a kind counts so much. */
const lightShare = 0.4;

/** [SR34] `NASA-Standort` is two words, each of which may stand alone; `E-Mail` and part numbers are one. */
const partsOf = (word: string): string[] => (/^\p{L}{2,}(?:-\p{L}{2,})+$/u.test(word) ? word.split("-") : [word]);

/** [SR9] A word of the questions before counts so much. */
const contextShare = 0.4;

/** [SR9] The words of a question, and those that it does not have of the questions before it, which count less. */
export function wordsInContext(question: string, context: string): QuestionWord[] {
  const words = questionWords(question);
  if (context.trim() === "") return words;
  const own = new Set(words.map(({ typed }) => foldWord(typed)));
  const others = questionWords(context).filter(({ typed }) => !own.has(foldWord(typed)) && !stopWords.has(typed));
  return [...words, ...others.map((word) => ({ ...word, share: contextShare }))].slice(0, wordsMax);
}

/**
 * [SR2] The ways in which a word may be written: umlauts as two letters and back, ß and ss, apostrophes left out, and a part
 * number together, with a hyphen or apart.
 */
export function spellingsOf(word: string): string[] {
  const part = /^(\p{L}{1,6})[-/ ]?(\d{1,6}\p{L}?)$/u.exec(word);
  if (part) return [...new Set([word, `${part[1]}-${part[2]}`, `${part[1]}${part[2]}`, `${part[1]} ${part[2]}`])];
  const spellings = [word, word.replaceAll("'", ""), word.replace(/'s$/, "")];
  if (/ae|oe|ue|ss/.test(word)) {
    spellings.push(
      word
        .replaceAll("ae", "ä")
        .replaceAll("oe", "ö")
        .replaceAll(/(?<![aeq])ue/g, "ü"),
      ...sharpened(word),
    );
  }
  if (/[äöüß]/.test(word)) {
    spellings.push(word.replaceAll("ß", "ss"), word.replaceAll("ä", "ae").replaceAll("ö", "oe").replaceAll("ü", "ue"));
  }
  if (/[áéíóúñ]/.test(word)) spellings.push(foldWord(word));
  return [...new Set(spellings)].filter((one) => one !== "");
}
