import { expect, test } from "vitest";
import { markedSentence } from "./marked-sentence.ts";

test.each([
  ["Take the 13 mm key.", ["13 mm", "mm key"], "Take the [13 mm][ key]."],
  ["Turn it.", [], "Turn it."],
  ["A Quarter turn", ["quarter turn", "24 Nm"], "A [Quarter turn]"],
])("[PG25] %j with the claims %j is shown as %j", (text, claims, shown) => {
  const parts = markedSentence(
    text,
    claims.map((claim) => ({ text: claim })),
  );
  expect(parts.map((part) => (part.isMarked ? `[${part.text}]` : part.text)).join("")).toBe(shown);
  expect(parts.map((part) => part.text).join("")).toBe(text);
});
