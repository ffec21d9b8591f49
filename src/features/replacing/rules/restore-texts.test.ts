import fc from "fast-check";
import { expect, it } from "vitest";
import { findText } from "#features/drafts/rules/find-text.ts";
import { replaceText } from "#features/drafts/rules/replace-text.ts";
import { anyContent } from "#tests/support/content-samples.ts";
import { changedTexts, restoreTexts } from "./restore-texts.ts";

it("[P166] what a replacement took away brings the content back, and holds nothing else", () => {
  fc.assert(
    fc.property(anyContent, fc.constantFrom("e", "i", "a", "st"), fc.string({ maxLength: 4 }), (content, text, by) => {
      const search = { text, isCaseSensitive: false };
      const after = replaceText(content, { ...search, by });
      const texts = changedTexts(content, after);
      expect(restoreTexts(after, texts)).toEqual(content);
      expect(Object.keys(texts).length).toBeLessThanOrEqual(findText(content, search).length);
      expect(Object.keys(texts).length === 0).toBe(after === content);
    }),
    { numRuns: 200 },
  );
});

it("[P166] a place that is gone stays gone", () => {
  fc.assert(
    fc.property(anyContent, (content) => {
      const texts = { "section gone": "Old", "module gone content ": { ops: [{ insert: "Old\n" }] } };
      expect(restoreTexts(content, texts)).toBe(content);
    }),
  );
});
