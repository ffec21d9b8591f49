import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { csv } from "./csv.ts";

const linesOf = (text: string) =>
  text
    .replace(/^\uFEFF/, "")
    .split("\r\n")
    .slice(0, -1);

describe("CSV", () => {
  it("begins with a byte order mark and ends every line with CRLF", () => {
    expect(
      csv([
        ["a", 1],
        [null, true],
      ]),
    ).toBe("\uFEFFa,1\r\n,true\r\n");
  });

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "\nx", " =1", "＝1", "＋1", "－1", "＠x", "\u200B=1"])(
    "disarms what a spreadsheet would run: %j",
    (text) => {
      const line = csv([[text]]).replace(/^\uFEFF/, "");
      expect(line.replace(/^"/, "").startsWith("'")).toBe(true);
    },
  );

  it.each(["plain", "a-b", "1=1", "Müller", ""])("leaves alone what is harmless: %j", (text) => {
    expect(linesOf(csv([[text]]))).toEqual([text]);
  });

  it("leaves numbers as they are", () => {
    expect(linesOf(csv([[-1.5, new Date(0)]]))).toEqual(["-1.5,1970-01-01T00:00:00.000Z"]);
  });

  it("is read back as it was, but for the apostrophes", () => {
    const cell = fc.string({ unit: "binary" }).filter((text) => !text.includes("\uFEFF"));
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
        const { data } = Papa.parse<string[]>(csv(rows).replace(/^\uFEFF/, ""), {
          // Said, because a reader that guesses takes a tab in a text for the one between two.
          delimiter: ",",
          newline: "\r\n",
          skipEmptyLines: false,
        });
        const read = data.slice(0, -1);
        expect(read).toHaveLength(rows.length);
        for (const [index, row] of rows.entries()) {
          for (const [column, text] of row.entries()) {
            expect([text, `'${text}`]).toContain(read[index]?.[column]);
          }
        }
      }),
    );
  });
});
