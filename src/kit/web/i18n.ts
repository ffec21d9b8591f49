import { useSyncExternalStore } from "react";
import { remember, remembered } from "./device/device-memory.ts";
import { addWords, fillIn, findText, type Words, type WordTree } from "./words/sentence.ts";

/*
 * How a feature adds its words: two files. English in `web/text.ts`:
 *
 *   export const areaText = texts(
 *     { areas: { title: "Areas", count_one: "{{count}} area", count_other: "{{count}} areas" } },
 *     () => import("./text.de.ts"),
 *   );
 *
 * and German beside it in `web/text.de.ts`, which is loaded only where German is read:
 *
 *   export const words = { areas: { title: "Bereiche", count_one: "{{count}} Bereich", count_other: "{{count}} Bereiche" } };
 *
 * In a component: `const t = useText(areaText); t("areas.count", { count: 3 })`. Elsewhere: `say(areaText, "areas.title")`.
 * A key that German lacks or has too many, or that a call misspells, does not compile. Words register themselves when
 * their module loads, so a lazy screen brings its own; whoever loads code late waits for them (`withWords`). All features
 * share one tree: begin yours with the feature's name. Plurals are `_one`, `_other` and at will `_zero`, numbers are
 * written in the language with `{{count, number}}`.
 */

export const languageNames = { en: "English", de: "Deutsch" } as const;
export type Language = keyof typeof languageNames;
export const languages = Object.keys(languageNames) as Language[];

/** The same keys all the way down, with any words. */
type SameKeys<T> = { readonly [K in keyof T]: T[K] extends string ? string : SameKeys<T[K]> };

/** Allows nothing where `T` has nothing. */
type NoMoreKeys<D, T> = {
  readonly [K in keyof D]: K extends keyof T ? (D[K] extends string ? string : NoMoreKeys<D[K], T[K]>) : never;
};

type Unpluraled<K extends string> = K extends `${infer Stem}_${"zero" | "one" | "two" | "few" | "many" | "other"}`
  ? Stem
  : K;

/** Every dotted path to a word: "areas.title", "areas.flows.updateAreaFailed". */
export type TextKey<T> = {
  [K in keyof T & string]: T[K] extends string ? Unpluraled<K> : `${K}.${TextKey<T[K]>}`;
}[keyof T & string];

export interface Texts<T> {
  readonly en: T;
}

export type Values = Readonly<Record<string, string | number>>;
type Speak = (key: string, values?: Values) => string;
type LoadWords = () => Promise<{ readonly words: WordTree }>;

const key = "fettle.language";
const isLanguage = (code: string | null | undefined): code is Language => code != null && code in languageNames;

function firstLanguage(): Language {
  const stored = remembered(key);
  if (isLanguage(stored)) return stored;
  const wanted = navigator.languages.map((tag) => tag.split("-")[0]);
  return wanted.find(isLanguage) ?? "en";
}

const known: Readonly<Record<Language, Words>> = { en: new Map(), de: new Map() };
const unread = new Map<LoadWords, Promise<void> | undefined>();
const listeners = new Set<() => void>();
let language = firstLanguage();
let spokeOtherwise = false;
let speak = speaker();

/** A new function whenever the texts may differ, so that everything rendered with the old one renders again. */
function speaker(): Speak {
  const own = language;
  return (wanted, values = {}) => {
    const text = findText(known[own], own, wanted, values.count);
    if (text !== undefined) return fillIn(text, own, values);
    spokeOtherwise = true;
    return fillIn(findText(known.en, "en", wanted, values.count) ?? wanted, own, values);
  };
}

function speakAnew(): void {
  spokeOtherwise = false;
  speak = speaker();
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
}

/** What does not arrive is said in English, and asked for again with the next code that is loaded. */
function read(load: LoadWords): Promise<void> {
  const reading =
    unread.get(load) ??
    load().then(
      ({ words }) => {
        addWords(known.de, words);
        unread.delete(load);
        if (language === "de" && spokeOtherwise) speakAnew();
      },
      () => void (unread.has(load) && unread.set(load, undefined)),
    );
  unread.set(load, reading);
  return reading;
}

const readAll = async (): Promise<void> => void (await Promise.all([...unread.keys()].map(read)));

/** Registers a feature's words and gives them a type. German, with exactly the keys of English, is loaded when read. */
export function texts<const T extends WordTree, const D extends SameKeys<T>>(
  en: T,
  loadGerman: () => Promise<{ readonly words: D & NoMoreKeys<D, T> }>,
): Texts<T>;
/** The same with both languages in place, where they are few or a test's. */
export function texts<const T extends WordTree>(en: T, de: SameKeys<NoInfer<T>>): Texts<T>;
export function texts<T extends WordTree>(en: T, de: WordTree | LoadWords): Texts<T> {
  addWords(known.en, en);
  if (typeof de !== "function") addWords(known.de, de);
  else if (language === "de") void read(de);
  else unread.set(de, undefined);
  return { en };
}

/** Loads code together with its texts, so that it never shows in the wrong language first. */
export async function withWords<T>(loading: Promise<T>): Promise<T> {
  const loaded = await loading;
  if (language === "de") await readAll();
  return loaded;
}

/** Every text of a language that has been read so far, by its path. */
export const wordsIn = (wanted: Language): ReadonlyMap<string, string> => known[wanted];

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The words of a feature in the language of the device; renders again when that changes. */
export function useText<T>(words: Texts<T>): (key: TextKey<T>, values?: Values) => string;
/** Words of two files as one. */
export function useText<T, U>(
  words: Texts<T>,
  more: Texts<U>,
): (key: TextKey<T> | TextKey<U>, values?: Values) => string;
export function useText(): Speak {
  return useSyncExternalStore(subscribe, () => speak);
}

/** For a key that arrives as data, such as the toast of a call or the code of a Problem. */
export const translateKey = (wanted: string, values?: Values): string => speak(wanted, values);

/** The same outside a component. The result does not follow a later change of language. */
export const translate = <T>(_words: Texts<T>, wanted: TextKey<T>, values?: Values): string => speak(wanted, values);

export const hasKey = (wanted: string): boolean => known.en.has(wanted);

/** Sets the page's language and resolves when its texts have loaded. Call once, before rendering. */
export async function startLanguage(): Promise<void> {
  document.documentElement.lang = language;
  await withWords(Promise.resolve());
}

let chosen = language;

/** Kept on the device. Answers when the page speaks it. */
export async function setLanguage(wanted: Language): Promise<void> {
  chosen = wanted;
  remember(key, wanted);
  if (wanted === "de") await readAll();
  // The person may have chosen another language while the texts loaded.
  if (chosen !== wanted) return;
  language = wanted;
  speakAnew();
}

const choose = (wanted: Language): void => void setLanguage(wanted);

export const currentLanguage = (): Language => language;

/** Calls back when the page speaks another language. */
export const onLanguage = subscribe;

/** The language that the page speaks, and how to change it. */
export const useLanguage = (): [Language, (wanted: Language) => void] => [
  useSyncExternalStore(subscribe, () => language),
  choose,
];
