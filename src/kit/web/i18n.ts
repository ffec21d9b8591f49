import { createInstance } from "i18next";
import { useCallback } from "react";
import { initReactI18next, useTranslation } from "react-i18next";
import { remember, remembered } from "./device-memory.ts";

/*
 * How a feature adds its words: one file, `web/text.ts`:
 *
 *   export const areaText = texts(
 *     { areas: { title: "Areas", count_one: "{{count}} area", count_other: "{{count}} areas" } },
 *     { areas: { title: "Bereiche", count_one: "{{count}} Bereich", count_other: "{{count}} Bereiche" } },
 *   );
 *
 * In a component: `const t = useText(areaText); t("areas.count", { count: 3 })`. Elsewhere: `say(areaText, "areas.title")`.
 * A key that is missing in German, or misspelled in a call, does not compile. Words register themselves when their
 * module loads, so a lazy screen brings its own. All features share one tree: begin yours with the feature's name.
 * Plurals are i18next's (`_one`, `_other`), numbers are written in the language with `{{count, number}}`.
 */

export const languageNames = { en: "English", de: "Deutsch" } as const;
export type Language = keyof typeof languageNames;
export const languages = Object.keys(languageNames) as Language[];

interface Tree {
  readonly [key: string]: string | Tree;
}

/** The same keys all the way down, with any words. */
type SameKeys<T> = { readonly [K in keyof T]: T[K] extends string ? string : SameKeys<T[K]> };

type Unpluraled<K extends string> = K extends `${infer Stem}_${"zero" | "one" | "two" | "few" | "many" | "other"}`
  ? Stem
  : K;

/** Every dotted path to a word: "areas.title", "areas.flows.updateAreaFailed". */
export type TextKey<T> = {
  [K in keyof T & string]: T[K] extends string ? Unpluraled<K> : `${K}.${TextKey<T[K]>}`;
}[keyof T & string];

export interface Texts<T> {
  readonly en: T;
  readonly de: SameKeys<T>;
}

export type Values = Readonly<Record<string, string | number>>;

const key = "fettle.language";
const isLanguage = (code: string | null | undefined): code is Language => code != null && code in languageNames;

function firstLanguage(): Language {
  const stored = remembered(key);
  if (isLanguage(stored)) return stored;
  const wanted = navigator.languages.map((tag) => tag.split("-")[0]);
  return wanted.find(isLanguage) ?? "en";
}

export const i18n = createInstance();
i18n.use(initReactI18next);
void i18n.init({
  lng: firstLanguage(),
  fallbackLng: "en",
  supportedLngs: languages,
  initAsync: false,
  nsSeparator: false,
  resources: { en: { translation: {} }, de: { translation: {} } },
  interpolation: { escapeValue: false }, // React escapes
  returnNull: false,
});

/** Registers a feature's words and gives them a type. `de` must have exactly the keys of `en`. */
export function texts<const T extends Tree>(en: T, de: SameKeys<NoInfer<T>>): Texts<T> {
  i18n.addResourceBundle("en", "translation", en, true, true);
  i18n.addResourceBundle("de", "translation", de, true, true);
  return { en, de };
}

/** The words of a feature in the language of the device; renders again when that changes. */
export function useText<T>(_words: Texts<T>): (key: TextKey<T>, values?: Values) => string {
  const { t } = useTranslation(undefined, { i18n });
  return useCallback((wanted: TextKey<T>, values: Values = {}) => t(wanted as string, values), [t]);
}

/** For a key that arrives as data, such as the toast of a call or the code of a Problem. */
export const sayKey = (wanted: string, values: Values = {}): string => i18n.t(wanted, values);

/** The same outside a component: the words of the moment, which do not change with the language afterwards. */
export const say = <T>(_words: Texts<T>, wanted: TextKey<T>, values: Values = {}): string => sayKey(wanted, values);

export const hasKey = (wanted: string): boolean => i18n.exists(wanted);

function describePage(): void {
  document.documentElement.lang = i18n.language;
  document.documentElement.dir = i18n.dir();
}

/** Tells the page its language and direction. Call once, before rendering. */
export function startLanguage(): void {
  describePage();
  i18n.on("languageChanged", describePage);
}

/** Kept on the device. */
export function setLanguage(language: Language): void {
  remember(key, language);
  void i18n.changeLanguage(language);
}

export function useLanguage(): [Language, (language: Language) => void] {
  const { i18n: current } = useTranslation(undefined, { i18n });
  return [isLanguage(current.language) ? current.language : "en", setLanguage];
}
