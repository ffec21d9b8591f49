import bidiFactory from "bidi-js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isolated, withoutBidiControls } from "./isolated.ts";

const bidi = bidiFactory();
const [rlo, pdf, rli, pdi, rlm] = ["\u202e", "\u202c", "\u2067", "\u2069", "\u200f"];

/** A line as it is seen, without what is unseen. */
function seen(line: string): string {
  const levels = bidi.getEmbeddingLevels(line, "ltr");
  return withoutBidiControls(bidi.getReorderedString(line, levels));
}

const anyText = fc.string({
  unit: fc.constantFrom(
    "a",
    "1",
    " ",
    "(",
    "ש",
    "ع",
    "-",
    rlo,
    pdf,
    rli,
    "\u2066",
    "\u2068",
    pdi,
    rlm,
    "\u200e",
    "\u061c",
  ),
});

describe("[PR17] a value in a sentence", () => {
  test.each([
    ["an override", `${rlo}Ann`],
    ["an isolate without an end", `${rli}Ann`],
    ["the end of an isolate that it did not begin", `${pdi}${rlo}Ann`],
    ["a mark", `Ann${rlm}`],
    ["another script", "שלום"],
  ])("with %s turns nothing of what stands around it", (_, name) => {
    const line = seen(`Signed by ${isolated(name)}, 11/24/2026 (version 3)`);
    expect(line).toMatch(/^Signed by .*, 11\/24\/2026 \(version 3\)$/u);
  });

  test("would turn it without this rule", () => {
    expect(seen(`Signed by ${rlo}Ann, 11/24/2026`)).not.toContain(", 11/24/2026");
    expect(seen("Signed by שלום, 11/24/2026")).not.toMatch(/, 11\/24\/2026$/u);
  });

  test("turns nothing, whatever somebody wrote, and says the same letters", () => {
    fc.assert(
      fc.property(anyText, anyText, (one, other) => {
        const line = seen(`x 1 ${isolated(one)} (2) ${isolated(other)} 3, y`);
        expect(line.startsWith("x 1 ")).toBe(true);
        expect(line.endsWith(" 3, y")).toBe(true);
        expect(line.length).toBe(`x 1  (2)  3, y${withoutBidiControls(one + other)}`.length);
        expect(line).toContain(" (2) ");
        expect(withoutBidiControls(isolated(one))).toBe(withoutBidiControls(one));
      }),
      { numRuns: 2000 },
    );
  });

  test("reads the same beside every word", () => {
    for (const around of ["x", "ש"]) expect(seen(`${around} ${isolated(`${rlo}Ann${pdf}`)} y`)).toContain("Ann");
  });

  test("is left alone where it could turn nothing", () => {
    for (const text of ["", "Ann", "Größe 5 µm", "шаг 1", "中文", "👩‍🔧"]) expect(isolated(text)).toBe(text);
  });

  test("is isolated line by line", () => {
    expect(isolated("שלום\nAnn")).toBe("\u2068שלום\u2069\n\u2068Ann\u2069");
  });
});
