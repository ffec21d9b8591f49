import { isolated } from "../../isolated.ts";

/** Words as a feature writes them down: branches, and texts at their ends. */
export interface WordTree {
  readonly [key: string]: string | WordTree;
}

/** The texts of one language by their dotted paths: "areas.title". */
export type Words = Map<string, string>;

export function addWords(words: Words, tree: WordTree, above = ""): void {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === "string") words.set(above + key, value);
    else addWords(words, value, `${above}${key}.`);
  }
}

const plurals = new Map<string, Intl.PluralRules>();
const numbers = new Map<string, Intl.NumberFormat>();

/** What `make` makes is dear, and needed for each of thousands of sentences. */
function kept<T>(store: Map<string, T>, language: string, make: () => T): T {
  const known = store.get(language) ?? make();
  store.set(language, known);
  return known;
}

const pluralOf = (language: string, count: number): string =>
  kept(plurals, language, () => new Intl.PluralRules(language)).select(count);

const exactNumbers = new Map<string, Intl.NumberFormat>();

/** As typed on the floor: no thousands separators, and as many decimals as the number has. */
export function numberText(value: number | null, language: string): string {
  if (value === null) return "";
  const make = () => new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 12 });
  return kept(exactNumbers, language, make).format(value);
}

/** Small counts look the same in all languages that we speak, and a phone takes its time to make the first format. */
const numberIn = (language: string, value: number): string =>
  Number.isInteger(value) && value >= 0 && value < 1000
    ? String(value)
    : kept(numbers, language, () => new Intl.NumberFormat(language)).format(value);

/** The text at `key`: with a `count` its `_zero` (of 0, if that exists), `_one` or `_other`, else the plain one. */
export function findText(words: Words, language: string, key: string, count?: string | number): string | undefined {
  if (typeof count !== "number") return words.get(key);
  const none = count === 0 ? words.get(`${key}_zero`) : undefined;
  return none ?? words.get(`${key}_${pluralOf(language, count)}`) ?? words.get(key);
}

const gaps = /\{\{\s*(\w+)\s*(?:,\s*(number)\s*)?\}\}/g;

/**
 * Replaces each `{{name}}` by its value, isolated from the text around it [PR17], a decimal with the sign of the language;
 * `{{name, number}}` is formatted with its thousands separators too.
 */
export const fillIn = (text: string, language: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(gaps, (_, name: string, format?: string) => {
    const value = values[name] ?? "";
    if (typeof value !== "number") return isolated(value);
    if (format) return numberIn(language, value);
    return isolated(Number.isInteger(value) ? String(value) : numberText(value, language));
  });
