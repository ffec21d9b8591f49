import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type CsvRow,
  filterRows,
  guessHeads,
  guessSeparator,
  isNumber,
  numberOf,
  readCsv,
  rowsMax,
  type Separator,
  separators,
  sortRows,
} from "./csv.ts";

describe("what separates the columns", () => {
  it.each<[string, string, Separator]>([
    ["commas", "a,b,c\n1,2,3\n4,5,6", ","],
    ["semicolons", "a;b;c\n1;2;3", ";"],
    ["semicolons beside decimal commas", "name;bar;kW\nPump;1,5;2,0\nFan;0,7;3,1", ";"],
    ["semicolons beside as many decimal commas", "1,5;2\n2,5;3\n3,5;4", ";"],
    ["tabs", "a\tb, or c\n1\t2\n3\t4, 5, 6", "\t"],
    ["bars", "a|b|c\n1|2|3", "|"],
    ["commas beside quoted semicolons", '"a;b;c;d",x\n"e;f",y\n"g;h;i;j;k",z', ","],
    ["commas beside quoted quotes", '"say ""a;b;c""",x\n"d;e",y', ","],
    ["whole numbers between commas", "1,2,3\n4,5,6", ","],
    ["nothing", "one\ntwo\nthree", ","],
    ["nothing at all", "", ","],
  ])("is seen in the lines: %s", (_, sample, separator) => {
    expect(guessSeparator(sample)).toBe(separator);
  });

  it("is found whatever the cells contain, as long as they are quoted", () => {
    const cell = fc.string({ unit: fc.constantFrom(..."ab ,;|\t\"\n'x"), maxLength: 8 });
    const table = fc.array(fc.tuple(cell, cell, cell), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(table, fc.constantFrom(...separators), (rows, separator) => {
        const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const text = rows.map((row) => row.map(quote).join(separator)).join("\r\n");
        const kept = rows.filter((row) => row.some((one) => one.trim() !== ""));
        expect(guessSeparator(text)).toBe(separator);
        expect(readCsv(text).rows).toEqual(kept.map((row) => [...row]));
      }),
    );
  });
});

describe("numbers as people write them", () => {
  it.each([
    ["12", 12],
    ["-3.5", -3.5],
    ["1,5", 1.5],
    ["1.234,5", 1234.5],
    ["1,234.5", 1234.5],
    ["1,234,567", 1_234_567],
    ["1 234,5", 1234.5],
    ["12 %", 12],
    ["1e3", 1000],
    ["1.234.567", 1_234_567],
  ])("%s is %d", (text, value) => {
    expect(isNumber(text)).toBe(true);
    expect(numberOf(text)).toBeCloseTo(value, 9);
  });

  it.each(["", "Pump 17", "2026-11-20", "12:30", "1,2,3", "0x10", "Infinity", "--1", "1.2.3"])(
    "%j is not a number",
    (text) => {
      expect(isNumber(text)).toBe(false);
    },
  );
});

describe("the first row", () => {
  it.each<[string, string[][], boolean]>([
    [
      "names the columns",
      [
        ["Machine", "Reading"],
        ["Press", "5"],
      ],
      true,
    ],
    [
      "names them though all cells are words",
      [
        ["Machine", "Hall"],
        ["Press", "North"],
      ],
      true,
    ],
    [
      "is data where a number stands in it",
      [
        ["Press", "5"],
        ["Fan", "6"],
      ],
      false,
    ],
    [
      "is data where two cells are the same",
      [
        ["Press", "press"],
        ["Fan", "x"],
      ],
      false,
    ],
    [
      "is data where a cell is empty",
      [
        ["Press", ""],
        ["Fan", "x"],
      ],
      false,
    ],
    ["is data where it stands alone", [["Press", "Fan"]], false],
    ["is none in an empty table", [], false],
  ])("%s", (_, rows, expected) => {
    expect(guessHeads(rows)).toBe(expected);
  });
});

const rows: CsvRow[] = [
  ["Press 10", "1,5", ""],
  ["press 9", "-3", "x"],
  ["Fan", "12,25", "a"],
  ["Äxte", "", "b"],
].map((cells, index) => ({ number: index + 1, cells }));
const numbers = (sorted: readonly CsvRow[]) => sorted.map((row) => row.number);

describe("rows", () => {
  it.each([
    ["words as people sort them", 0, "ascending", [4, 3, 2, 1]],
    ["words the other way round", 0, "descending", [1, 2, 3, 4]],
    ["numbers by their value, empty ones last", 1, "ascending", [2, 1, 3, 4]],
    ["numbers the other way round, empty ones still last", 1, "descending", [3, 1, 2, 4]],
    ["a column that is not there", 7, "ascending", [1, 2, 3, 4]],
  ] as const)("are sorted by %s", (_, column, direction, expected) => {
    expect(numbers(sortRows(rows, column, direction))).toEqual(expected);
  });

  it.each([
    ["", [1, 2, 3, 4]],
    ["PRESS", [1, 2]],
    ["press 9", [2]],
    ["x press", [2]],
    ["nothing", []],
  ])("hold the words %j", (words, expected) => {
    expect(numbers(filterRows(rows, words))).toEqual(expected);
  });

  it("are read to a hundred thousand, and the rest is said to be missing", () => {
    const text = Array.from({ length: rowsMax + 5 }, (_, row) => `${row};x`).join("\n");
    const table = readCsv(text);
    expect(table.rows).toHaveLength(rowsMax + 1);
    expect(table.areRowsCut).toBe(true);
  });

  it("of unequal length are a table as wide as the longest, up to a hundred columns", () => {
    expect(readCsv("a,b\n1,2,3\n4").columnCount).toBe(3);
    const wide = readCsv(Array.from({ length: 130 }, (_, column) => `c${column}`).join(","));
    expect([wide.columnCount, wide.areColumnsCut]).toEqual([100, true]);
  });
});
