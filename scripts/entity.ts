/** The forms of an entity that code and people use. */
export interface Entity {
  /** `work-orders`, as it was given */
  readonly plural: string;
  /** `work-order` */
  readonly singular: string;
  /** Before the numbers of its rules: `WO` */
  readonly letters: string;
}

/**
 * From the plural, in lower case, words joined by hyphens. The singular is guessed as English forms it; give it where
 * that is wrong.
 */
export function entityOf(plural: string, singular = singularOf(plural)): Entity {
  for (const form of [plural, singular]) {
    if (!/^[a-z]+(-[a-z]+)*$/.test(form)) throw new Error(`"${form}": use lower case, and hyphens between words`);
  }
  if (plural === singular) throw new Error(`"${plural}": name the feature in the plural, and its singular after it`);
  const words = singular.split("-");
  const letters = words.length > 1 ? words.map((word) => word.slice(0, 1)).join("") : singular;
  return { plural, singular, letters: letters.slice(0, 3).toUpperCase() };
}

function singularOf(plural: string): string {
  if (plural.endsWith("ies")) return `${plural.slice(0, -3)}y`;
  if (/(s|x|z|ch|sh)es$/.test(plural)) return plural.slice(0, -2);
  return plural.replace(/s$/, "");
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
const camel = (kebab: string): string => kebab.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const snake = (kebab: string): string => kebab.replaceAll("-", "_");
const words = (kebab: string): string => kebab.replaceAll("-", " ");

/**
 * A template with the entity in it. Templates are code about a `thing`: `Thing` and `thing` in identifiers, `the-thing`
 * in files and addresses, `the_thing` in SQL, ‹thing› in sentences, and TH before the number of a rule.
 */
export function filled(template: string, { plural, singular, letters }: Entity): string {
  const forms: readonly (readonly [RegExp, (kebab: string) => string])[] = [
    [/the-thing(s?)/g, (kebab) => kebab],
    [/the_thing(s?)/g, snake],
    [/‹Thing(s?)›/g, (kebab) => capital(words(kebab))],
    [/‹thing(s?)›/g, words],
    [/Thing(s?)/g, (kebab) => capital(camel(kebab))],
    // Not the thing in "nothing".
    [/(?<![a-z])thing(s?)/g, camel],
  ];
  const named = forms.reduce(
    (text, [pattern, form]) => text.replace(pattern, (_, s: string) => form(s ? plural : singular)),
    template,
  );
  return named.replace(/\bTH(?=\d)/g, letters);
}
