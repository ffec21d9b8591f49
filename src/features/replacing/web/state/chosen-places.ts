import type { Search } from "#features/drafts/rules/find-text.ts";
import { replaceInText } from "../../rules/property-texts.ts";
import type { FoundText, FoundThing } from "../../value-contract.ts";

/** A text that is to be replaced in, as the server is told of it. */
export interface ChosenText {
  readonly propertyId: string;
  readonly revision: number;
  /** The chosen places by their keys. */
  readonly only: string[];
}

type Replacing = Search & { readonly by: string };

const chosenIn = ({ matches }: FoundText, left: ReadonlySet<string>): string[] =>
  matches.map(({ key }) => key).filter((key) => !left.has(key));

/** A text with its chosen places replaced, and how many of them become another text. */
export function changedText(text: FoundText, replacing: Replacing, left: ReadonlySet<string>) {
  return replaceInText(text, { ...replacing, only: new Set(chosenIn(text, left)) });
}

/** [CF20] The chosen texts of a thing. @param left the keys of places that are left as they are */
export function chosenTexts(thing: FoundThing, replacing: Replacing, left: ReadonlySet<string>): ChosenText[] {
  return thing.texts
    .filter((text) => changedText(text, replacing, left).count > 0)
    .map((text) => ({ propertyId: text.propertyId, revision: text.revision, only: chosenIn(text, left) }));
}

/** So many places of a thing would become another text. */
export const chosenCount = (thing: FoundThing, replacing: Replacing, left: ReadonlySet<string>): number =>
  thing.texts.reduce((sum, text) => sum + changedText(text, replacing, left).count, 0);
