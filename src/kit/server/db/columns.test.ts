import fc from "fast-check";
import pg from "pg";
import { expect, test } from "vitest";
import { isoOf, parseMoment, parseTexts } from "./columns.ts";

// For times without a zone, and not ours: the driver has one parser for both.
const byTheDriver = pg.types.getTypeParser(pg.types.builtins.TIMESTAMP);

test("a moment is read as the driver reads it", () => {
  const fraction = fc
    .integer({ min: 0, max: 999_999 })
    .map((micros) => `.${String(micros).padStart(6, "0")}`.replace(/\.?0+$/, ""));
  const written = fc
    .tuple(
      fc.date({ min: new Date("0001-01-01T00:00:00Z"), max: new Date("9999-12-31T23:59:59Z"), noInvalidDate: true }),
      fraction,
    )
    .map(([date, digits]) => `${date.toISOString().slice(0, 19).replace("T", " ")}${digits}+00`);
  fc.assert(
    fc.property(written, (text) => {
      expect(parseMoment(text)).toEqual(byTheDriver(text));
      expect(isoOf(text)).toBe(byTheDriver(text).toISOString());
    }),
  );
});

test.each([
  "2026-11-26 01:12:08.5+05:30",
  "2026-11-26 01:12:08-03",
  "12026-11-26 01:12:08+00",
  "0044-03-15 12:00:00+00 BC",
  "infinity",
  "-infinity",
])("%s is left to the driver", (text) => {
  expect(parseMoment(text)).toEqual(byTheDriver(text));
});

/** As PostgreSQL writes it: an element is quoted where it is empty, is the word null, or holds what means something in an array. */
const written = (elements: readonly (string | null)[]): string => {
  const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, "\\$&")}"`;
  const isPlain = (text: string) => text !== "" && !/[{}",\\\s]/.test(text) && text.toLowerCase() !== "null";
  return `{${elements.map((one) => (one === null ? "NULL" : isPlain(one) ? one : quoted(one))).join(",")}}`;
};

test("an array of texts has the elements that PostgreSQL wrote", () => {
  const text = fc.oneof(fc.uuid(), fc.string(), fc.constantFrom("", "NULL", "null", "a,b", '"', "\\", "{}", " "));
  fc.assert(
    fc.property(fc.array(fc.option(text)), (elements) => {
      expect(parseTexts(written(elements))).toEqual(elements);
    }),
  );
});
