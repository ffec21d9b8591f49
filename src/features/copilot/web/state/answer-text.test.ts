import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerLines, spokenText, unreadSentences } from "./answer-text.ts";

const cited = new Set([1, 12]);
/** Lines as text: bold in capitals, citations in braces. */
const shown = (text: string) =>
  answerLines(text, cited).map((line) =>
    line.parts
      .map((part) =>
        part.is === "citation" ? `{${part.citation}}` : part.isBold ? part.text.toUpperCase() : part.text,
      )
      .join(""),
  );

describe("the text of an answer", () => {
  it.each([
    ["has citations", "Wait [1], then [12].", ["Wait {1}, then {12}."]],
    ["keeps a number that is no citation", "Wait [2] or [x].", ["Wait [2] or [x]."]],
    ["has bold words", "Wait **ten minutes** now", ["Wait TEN MINUTES now"]],
    ["keeps two asterisks without a partner", "**Wait** 2 ** 3", ["WAIT 2 ** 3"]],
    ["has lines, and no empty ones", "One\n\n \nTwo", ["One", "Two"]],
    ["does not carry bold over a line", "**One\nTwo**", ["**One", "Two**"]],
    ["keeps HTML as words", "<b>x</b> <img src=y>", ["<b>x</b> <img src=y>"]],
    ["keeps links and pictures as words", "[a](http://x) ![b](c)", ["[a](http://x) ![b](c)"]],
  ])("%s", (_, text, expected) => {
    expect(shown(text)).toEqual(expected);
  });

  it("begins bold words before their end has come, while it is being written", () => {
    const [line] = answerLines("Wait **ten", cited, false);
    expect(line?.parts).toMatchObject([
      { text: "Wait ", isBold: false },
      { text: "ten", isBold: true },
    ]);
  });

  it("loses nothing but what marks it", () => {
    const token = fc.constantFrom("**", "[1]", "[2]", "*", "word", " ", "[", "]", "\n");
    fc.assert(
      fc.property(fc.array(token), (tokens) => {
        const text = tokens.join("");
        const plain = answerLines(text, cited)
          .map((line) => line.parts.map((part) => (part.is === "citation" ? "[1]" : part.text)).join(""))
          .join("");
        const bare = (some: string) => some.replaceAll(/\*|\s/g, "");
        expect(bare(plain)).toBe(bare(text));
      }),
    );
  });
});

describe("what is read out", () => {
  it("has no marks", () => {
    expect(spokenText("Wait **ten minutes** [1]. Then open [12].")).toBe("Wait ten minutes. Then open.");
  });

  it("is each sentence once: the last one when the answer has ended", () => {
    expect(unreadSentences("Wait ten", 0, false)).toEqual([]);
    expect(unreadSentences("Wait ten minutes [1]. Then", 0, false)).toEqual(["Wait ten minutes."]);
    expect(unreadSentences("Wait ten minutes [1]. Then open.", 1, false)).toEqual([]);
    expect(unreadSentences("Wait ten minutes [1]. Then open.", 1, true)).toEqual(["Then open."]);
  });
});
