import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { excerptOf, plainQuote } from "./quote.ts";

describe("[CP6] a quote is words alone", () => {
  test.each([
    ["Wait **ten** minutes.", "Wait ten minutes."],
    ["See [the manual](https://evil.example/?q=(1)) first", "See the manual first"],
    ["![pressure gauge](https://evil.example/p.png) at zero", "pressure gauge at zero"],
    ['<img src="https://evil.example/x">Close <b>it</b>', "Close it"],
    ["| Bolt | M8 |\n|---|---|\n| Torque | 25 Nm |", "Bolt · M8 · Torque · 25 Nm"],
    ["as shown in [3]", "as shown in (3)"],
    ["## Opening\n\nWait", "Opening Wait"],
    ["5 < 6 and 7 > 3", "5 < 6 and 7 > 3"],
  ])("%j is quoted as %j", (text, quoted) => {
    expect(plainQuote(text)).toBe(quoted);
  });
});

// What takes a moment in proportion to the length would take many minutes in proportion to its square.
test.each([
  ["brackets", "["],
  ["pictures", "![]("],
  ["blanks", " "],
])("[CP6] a million characters of %s are quoted as fast as others (B127, B146)", (_name, unit) => {
  expect(plainQuote(`${unit.repeat(1_000_000 / unit.length)}Stop`)).toMatch(/Stop$/);
});

describe("[CP6] an excerpt", () => {
  const text = `${"Before it. ".repeat(40)}Vent for **8 minutes** first. Then open the door.${" After it.".repeat(40)}`;
  const at = text.indexOf("Vent");
  it("holds the quote where its mark says, with words around it", () => {
    const { excerpt, marks } = excerptOf(text, [{ start: at, end: text.indexOf(" Then") }]);
    expect(marks.map(({ start, end }) => excerpt.slice(start, end))).toEqual(["Vent for 8 minutes first."]);
    expect(excerpt).toMatch(/^…\S.*Before it\. Vent.*Then open the door\..*\S…$/);
    expect(excerpt.length).toBeLessThan(500);
  });
  it("of a whole passage is the passage", () => {
    expect(excerptOf("Open the door.", [{ start: 0, end: 14 }])).toEqual({
      excerpt: "Open the door.",
      marks: [{ start: 0, end: 14 }],
    });
  });
  it("never marks beyond its end, in order and apart, whatever is quoted", () => {
    const words = fc.array(fc.constantFrom("valve", "**open**", "| a", "[1]", "Größe", "\n# x", "<b>"), {
      maxLength: 300,
    });
    fc.assert(
      fc.property(words, fc.array(fc.tuple(fc.nat(2000), fc.nat(200)), { maxLength: 4 }), (list, places) => {
        const given = list.join(" ");
        const spans = places.map(([start, length]) => ({
          start: Math.min(start, given.length),
          end: Math.min(start + length, given.length),
        }));
        const { excerpt, marks } = excerptOf(given, spans);
        let last = 0;
        for (const { start, end } of marks) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(excerpt.length);
          last = end;
        }
      }),
    );
  });
});
