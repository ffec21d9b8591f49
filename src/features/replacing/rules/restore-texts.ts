import type { DraftContent } from "#features/procedures/content.ts";
import { mapTexts, placeKey } from "#features/procedures/rules/texts.ts";
import type { Delta } from "#kit/rich-text.ts";

/** Texts by the key of their place: plain ones, and rich ones as they are stored. */
export type TextsByPlace = Readonly<Record<string, string | Delta>>;

/** The former texts of all places that differ now. Content after a change of texts shares the unchanged ones. */
export function changedTexts(before: DraftContent, after: DraftContent): TextsByPlace {
  const now = textsOf(after);
  return Object.fromEntries([...textsOf(before)].filter(([key, text]) => now.get(key) !== text));
}

/** The content with these texts in their places again. */
export function restoreTexts(content: DraftContent, texts: TextsByPlace): DraftContent {
  const of = new Map(Object.entries(texts));
  return mapTexts(content, {
    plain: (text, place) => {
      const old = of.get(placeKey(place));
      return typeof old === "string" ? old : text;
    },
    rich: (text, place) => {
      const old = of.get(placeKey(place));
      return typeof old === "object" ? old : text;
    },
  });
}

function textsOf(content: DraftContent): Map<string, string | Delta> {
  const texts = new Map<string, string | Delta>();
  mapTexts(content, {
    plain: (text, place) => {
      texts.set(placeKey(place), text);
      return text;
    },
    rich: (text, place) => {
      texts.set(placeKey(place), text);
      return text;
    },
  });
  return texts;
}
