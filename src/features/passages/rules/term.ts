import { type Language, languages } from "./language.ts";

/** One word of the search as PostgreSQL asks for it, in each language; empty where it is a stop word there. */
export type Term = Readonly<Record<Language, string>>;

/** A term that matches what one of these matches. */
export const eitherOf = (terms: readonly Term[]): Term => {
  const of = (language: Language) =>
    [...new Set(terms.map((term) => term[language]).filter((text) => text !== ""))].join(" | ");
  return { english: of("english"), german: of("german"), spanish: of("spanish"), simple: of("simple") };
};

/** A lexeme of a language, or all that begin with it. */
export interface Asked {
  readonly language: number;
  readonly lexeme: string;
  readonly isPrefix: boolean;
}

export const keyOfAsked = ({ language, isPrefix, lexeme }: Asked): string => `${language}${isPrefix}${lexeme}`;

/** What is looked up for terms: of each the ways to match it, which are places in `lexemes` that a passage holds all of. */
export interface AskedLexemes {
  readonly lexemes: readonly Asked[];
  readonly terms: readonly (readonly (readonly number[])[])[];
}

export function lexemesOf(terms: readonly Term[]): AskedLexemes {
  const places = new Map<string, number>();
  const lexemes: Asked[] = [];
  const placeOf = (one: Asked): number => {
    const key = keyOfAsked(one);
    const known = places.get(key);
    if (known !== undefined) return known;
    places.set(key, lexemes.length);
    return lexemes.push(one) - 1;
  };
  const ways = terms.map((term) =>
    languages.flatMap((name, language) =>
      waysOf(term[name]).map((way) => partsOf(way).map((part) => placeOf({ language, ...part }))),
    ),
  );
  return { lexemes, terms: ways.map((some) => some.filter((way) => way.length > 0)) };
}

/** Each of them is enough. A lexeme in quotes may hold anything. */
const waysOf = (term: string): string[] => term.match(/(?:'(?:[^']|'')*'|[^'|])+/g) ?? [];

/** What a way asks for: `'valv':* & 'seat'` is the beginning "valv" and the word "seat". */
const partsOf = (way: string): { readonly lexeme: string; readonly isPrefix: boolean }[] =>
  [...way.matchAll(/'((?:[^']|'')*)'(:\*)?/g)].map(([, lexeme = "", prefix]) => ({
    lexeme: lexeme.replaceAll("''", "'").replaceAll("\\\\", "\\"),
    isPrefix: prefix !== undefined,
  }));
