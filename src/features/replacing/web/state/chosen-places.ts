import type { Search } from "#features/procedures/rules/find-text.ts";
import { replaceInText } from "../../rules/property-texts.ts";
import type { FoundText, FoundThing } from "../../value-contract.ts";

export interface TextChange {
  readonly propertyId: string;
  readonly before: string;
  readonly value: string;
  readonly revision: number;
  /** So many places. */
  readonly count: number;
}

type Replacing = Search & { readonly by: string };

/** A text with its chosen places replaced. */
export function changedText(text: FoundText, replacing: Replacing, left: ReadonlySet<string>) {
  const only = new Set(text.matches.map(({ key }) => key).filter((key) => !left.has(key)));
  return replaceInText(text, { ...replacing, only });
}

/** [CF20] What replacing the chosen places changes on a thing. @param left the keys of places that are left as they are */
export function changesOf(thing: FoundThing, replacing: Replacing, left: ReadonlySet<string>): TextChange[] {
  return thing.texts.flatMap((found) => {
    const { text: value, count } = changedText(found, replacing, left);
    const { propertyId, text: before, revision } = found;
    return count === 0 ? [] : [{ propertyId, before, value, revision, count }];
  });
}

/** [CF20] [CF5] Whether a required text would become blank: the server refuses it, and this says so before. */
export const emptiesRequired = (thing: FoundThing, changes: readonly TextChange[]): boolean =>
  changes.some(({ propertyId, value }) => {
    const isRequired = thing.texts.some((text) => text.propertyId === propertyId && text.isRequired);
    return isRequired && value.trim() === "";
  });
