import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countWords, cutPassages, passageWordsMax, passageWordsMin } from "./cut-passages.ts";

const sentence = fc
  .array(fc.constantFrom("bolt", "valve", "the", "Motor", "prüfen", "4.0", "mm", "e.g."), {
    minLength: 1,
    maxLength: 40,
  })
  .map((words) => `${words.join(" ")}.`);
const pages = fc
  .array(
    fc.array(
      fc.oneof(
        sentence,
        sentence.map((text) => `# ${text}`),
      ),
      { maxLength: 30 },
    ),
    { maxLength: 12 },
  )
  .map((list) => list.map((lines, index) => ({ page: index + 1, text: lines.join("\n\n") })));
const wordsOf = (text: string) =>
  text
    .replaceAll(/^#+ /gm, "")
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));

describe("[TX5] passages", () => {
  it("contain every word once and in order, with its pages", () => {
    fc.assert(
      fc.property(pages, (given) => {
        const passages = cutPassages(given);
        expect(passages.flatMap((passage) => wordsOf(passage.text))).toEqual(
          given.flatMap((page) => wordsOf(page.text)),
        );
        for (const { pageFrom, pageTo, text } of passages) {
          const there = given
            .filter(({ page }) => page >= pageFrom && page <= pageTo)
            .flatMap((page) => wordsOf(page.text));
          expect(` ${there.join(" ")} `).toContain(` ${wordsOf(text).join(" ")} `);
        }
      }),
    );
  });

  it("have 120 to 250 words, save where a second page's end or the file's would be crossed", () => {
    fc.assert(
      fc.property(pages, (given) => {
        const passages = cutPassages(given);
        for (const [index, passage] of passages.entries()) {
          const next = passages[index + 1];
          expect(countWords(passage.text)).toBeLessThanOrEqual(passageWordsMax);
          expect(passage.pageTo - passage.pageFrom).toBeGreaterThanOrEqual(0);
          // Pages between that are empty have no end to cross.
          const between = given.filter(
            ({ page, text }) => page > passage.pageFrom && page < passage.pageTo && countWords(text) > 0,
          );
          expect(between).toEqual([]);
          if (countWords(passage.text) < passageWordsMin && next)
            expect(passage.pageTo).toBeGreaterThan(passage.pageFrom);
        }
      }),
    );
  });

  it("carry the headings above them", () => {
    const words = Array.from({ length: 130 }, (_, index) => `word${index}`).join(" ");
    const [first, second, third] = cutPassages([
      { page: 1, text: `# Pump\n\n## Start\n\n${words}.\n\n## Stop\n\n${words}.\n\n# Valve\n\n${words}.` },
    ]);
    expect([first?.titlePath, second?.titlePath, third?.titlePath]).toEqual(["Pump", "Pump › Stop", "Valve"]);
  });

  it("know a heading that is closed like it begins, however long a run of such marks is (B146)", () => {
    const text = `# Pump ##\nDrain it.\n# Valve${" #".repeat(500_000)} x\nOpen it.`;
    expect(cutPassages([{ page: 1, text }])[0]?.titlePath).toBe("Pump");
    expect(cutPassages([{ page: 1, text }])[0]?.text).toMatch(/^Pump Drain it\. Valve #.* x Open it\.$/);
  });

  it("know headings by their line where Markdown has none, and make divided words whole", () => {
    const [passage] = cutPassages([{ page: 1, text: "Pump\n# no heading, main-\ntenance", headings: [[0, 1]] }]);
    expect(passage).toMatchObject({ titlePath: "Pump", text: "Pump # no heading, maintenance" });
  });

  it("of one endless sentence are cut between words", () => {
    const passages = cutPassages([{ page: 1, text: "word ".repeat(2000) }]);
    expect(passages.length).toBeGreaterThan(7);
    expect(passages.every((passage) => countWords(passage.text) <= passageWordsMax)).toBe(true);
  });
});
