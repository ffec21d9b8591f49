import { expect, test } from "vitest";
import { markedSentence } from "./marked-sentence.ts";

test.each([
  ["Take the 13 mm key.", ["13 mm"], [2, 4], "Take the [~13~ mm] ~key.~"],
  ["Turn it.", [], [0, 1], "~Turn~ ~it.~"],
  ["A quarter turn", ["quarter turn"], [7], "A [quarter turn]"],
])("[PG75] %j with the claims %j and the uncertain words %j is shown as %j", (text, claims, uncertain, shown) => {
  const parts = markedSentence(
    text,
    claims.map((claim) => ({ text: claim })),
    uncertain,
  );
  const words = parts.map((part) => ({ ...part, text: part.isUncertain ? `~${part.text}~` : part.text }));
  const all = words.map((part) => (part.isMarked ? `[${part.text}]` : part.text)).join("");
  expect(all.replaceAll("][", "")).toBe(shown);
  expect(parts.map((part) => part.text).join("")).toBe(text);
});

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
