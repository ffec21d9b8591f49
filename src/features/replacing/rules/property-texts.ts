import { patternOf, type Search, type Snippet, snippetOf } from "#features/drafts/rules/find-text.ts";
import { withCapital } from "#features/drafts/rules/replace-text.ts";

/** A text that was set on a procedure. */
export interface PropertyText {
  readonly propertyId: string;
  readonly name: string;
  readonly text: string;
  readonly revision: number;
}

export interface PropertyMatch {
  readonly key: string;
  readonly place: { readonly of: "property"; readonly propertyId: string; readonly name: string };
  readonly snippet: Snippet;
}

/** With the revision: a text that was changed since has no place that was seen. */
const keyOf = ({ propertyId, revision }: Omit<PropertyText, "name" | "text">, start: number): string =>
  `property ${propertyId} ${revision} ${start}`;

/** [CF16] Every place of a property's texts where the text stands, by the same pattern as in content. [P81] [P82] */
export function findInTexts(texts: readonly PropertyText[], search: Search): PropertyMatch[] {
  const pattern = patternOf(search);
  if (!pattern) return [];
  return texts.flatMap(({ propertyId, name, text, revision }) =>
    [...text.matchAll(pattern)].map((match) => ({
      key: keyOf({ propertyId, revision }, match.index),
      place: { of: "property" as const, propertyId, name },
      snippet: snippetOf(text, match.index, match.index + match[0].length),
    })),
  );
}

export interface PropertyReplacement extends Search {
  readonly by: string;
  /** The matches that are replaced, by their keys; all where it is left out. */
  readonly only?: ReadonlySet<string> | undefined;
}

/** [CF16] [P83] [P84] The text afterwards, and in how many places it is another one. */
export function replaceInText(
  { text, ...value }: Omit<PropertyText, "name">,
  replacement: PropertyReplacement,
): { readonly text: string; readonly count: number } {
  const pattern = patternOf(replacement);
  if (!pattern) return { text, count: 0 };
  let count = 0;
  const after = text.replaceAll(pattern, (match: string, ...rest: unknown[]) => {
    const start = Number(rest.find((one) => typeof one === "number"));
    if (replacement.only?.has(keyOf(value, start)) === false) return match;
    const by = withCapital(replacement.by, match);
    if (by !== match) count++;
    return by;
  });
  return { text: after, count };
}
