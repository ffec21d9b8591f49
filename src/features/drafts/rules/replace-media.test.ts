import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mediaOf } from "#features/procedures/rules/media-of.ts";
import { anyContent } from "#tests/support/content-samples.ts";
import { withMediaReplaced } from "./replace-media.ts";

const other = "00000000-0000-7000-8000-00000000beef";

describe("a file that takes another's place", () => {
  it("[P42] replaces the other one everywhere, and changes nothing else", () => {
    fc.assert(
      fc.property(anyContent, fc.nat(), (content, at) => {
        const stored = mediaOf(content).filter((ref) => ref.source === "remote");
        const chosen = stored[at % Math.max(1, stored.length)];
        fc.pre(chosen !== undefined);
        const after = withMediaReplaced(content, chosen.id, { type: chosen.type, id: other });
        const isChosen = (ref: { id: string; type: string; source: string }) =>
          ref.id === chosen.id && ref.type === chosen.type && ref.source === "remote";
        expect(mediaOf(after)).toEqual(mediaOf(content).map((ref) => (isChosen(ref) ? { ...ref, id: other } : ref)));
        // Replacing back restores the content.
        expect(mediaOf(withMediaReplaced(after, other, chosen))).toEqual(mediaOf(content));
      }),
    );
  });

  it("[P42] leaves content alone that does not have it", () => {
    fc.assert(
      fc.property(anyContent, (content) => {
        expect(withMediaReplaced(content, other, { type: "image", id: other })).toBe(content);
      }),
    );
  });
});
