import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { filterOps, fitsType, parseFilters, passesFilter } from "./filters.ts";
import { type NamedValue, valueOfNamed } from "./named-value.ts";
import { plainValue } from "./plain-value.ts";
import {
  checkValue,
  effectiveValue,
  hasOptions,
  isDay,
  optionsAfter,
  optionsFault,
  type PropertyShape,
  type PropertyType,
  type PropertyValue,
  propertyTypes,
} from "./property.ts";
import { numberKey, searchText, sortKey, textKey } from "./sort-key.ts";

const [low, high, old] = [
  "11111111-1111-4111-8111-111111111111",
  "22222222-2222-4222-8222-222222222222",
  "33333333-3333-4333-8333-333333333333",
] as const;
const options = [
  { id: low, name: "Low", isRetired: false },
  { id: high, name: "High", isRetired: false },
  { id: old, name: "Old", isRetired: true },
];
const shape = (type: PropertyShape["type"], more: Partial<PropertyShape> = {}): PropertyShape => ({
  type,
  options: type === "choice" || type === "choices" ? options : [],
  isRequired: false,
  defaultValue: null,
  ...more,
});

describe("a value", () => {
  it.each([
    ["text", "  Press 4 ", "Press 4"],
    ["number", -0, 0],
    ["date", "2028-02-29", "2028-02-29"],
    ["choice", low, low],
    ["choices", [high, low], [low, high]],
    ["member", low, low],
    ["link", "https://example.com/a b", "https://example.com/a%20b"],
  ] as const)("[CF5] of the type %s is stored in one form", (type, given, value) => {
    expect(checkValue(shape(type), given)).toEqual({ value });
  });

  it.each([
    ["text", 4, "notText"],
    ["text", "x".repeat(1001), "textTooLong"],
    ["number", "4", "notNumber"],
    ["number", Number.POSITIVE_INFINITY, "notNumber"],
    ["date", "2026-02-29", "notDate"],
    ["choice", old, "unknownOption"],
    ["choice", [low], "unknownOption"],
    ["choices", low, "unknownOption"],
    ["member", "Bob", "unknownMember"],
    ["link", "javascript:alert(1)", "notLink"],
    ["link", "https://bob:secret@example.com", "notLink"],
    ["link", "example.com", "notLink"],
  ] as const)("[CF5] of the type %s cannot be %s", (type, given, fault) => {
    expect(checkValue(shape(type), given)).toEqual({ fault });
  });

  it("[CF5] may be empty unless it is required", () => {
    for (const type of propertyTypes) {
      for (const blank of [null, "", " ", []]) {
        expect(checkValue(shape(type), blank)).toEqual({ value: null });
        expect(checkValue(shape(type, { isRequired: true }), blank)).toEqual({ fault: "required" });
      }
    }
  });

  it("[CF3] keeps a retired option that it has", () => {
    expect(checkValue(shape("choice"), old, old)).toEqual({ value: old });
    expect(checkValue(shape("choices"), [old, low], [old])).toEqual({ value: [low, old] });
  });

  it("[CF6] is the default while nothing was set, and none once it was emptied", () => {
    const property = shape("text", { defaultValue: "unknown" });
    expect(effectiveValue(property, undefined)).toBe("unknown");
    expect(effectiveValue(property, { value: null })).toBeNull();
    expect(effectiveValue(property, { value: "4711" })).toBe("4711");
  });

  it("[CF5] that is a day is one of the calendar", () => {
    expect(["2026-11-30", "2026-11-31", "26-11-30", "2026-13-01", "2026-1-1"].map(isDay)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it("[CF13] stands in a cell as a spreadsheet reads it", () => {
    expect(plainValue(shape("number"), 4.5, undefined)).toBe(4.5);
    expect(plainValue(shape("choices"), [low, old], undefined)).toBe("Low; Old");
    expect(plainValue(shape("member"), low, "Bob")).toBe("Bob");
    expect(plainValue(shape("text"), null, undefined)).toBeNull();
  });
});

describe("options", () => {
  it("[CF3] are retired when they are left out, and restored when they are named again", () => {
    const fewer = optionsAfter(options, [{ id: high, name: "Very high" }]);
    expect(fewer).toEqual([
      { id: high, name: "Very high", isRetired: false },
      { id: low, name: "Low", isRetired: true },
      { id: old, name: "Old", isRetired: true },
    ]);
    expect(optionsAfter(fewer, [{ id: low, name: "Low" }]).find(({ id }) => id === low)?.isRetired).toBe(false);
  });

  it("[CF3] have distinct names, and belong to choices", () => {
    expect(optionsFault("choice", options)).toBeUndefined();
    expect(optionsFault("choice", [])).toBe("optionMissing");
    expect(optionsFault("choice", [{ id: old, name: "Old", isRetired: true }])).toBe("optionMissing");
    expect(optionsFault("choices", [...options, { id: crypto.randomUUID(), name: " low", isRetired: false }])).toBe(
      "optionRepeated",
    );
    expect(optionsFault("text", options)).toBe("optionMissing");
    expect(optionsFault("text", [])).toBeUndefined();
  });
});

const sign = (n: number) => Math.sign(n);
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

describe("an order", () => {
  it("[CF8] of numbers is that of their keys", () => {
    const number = fc.double({ noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(number, number, (a, b) => {
        expect(compare(numberKey(a), numberKey(b))).toBe(sign(a === b ? 0 : a - b));
      }),
    );
    expect(numberKey(-0)).toBe(numberKey(0));
  });

  it("[CF8] of texts ignores case and accents and compares numbers by size", () => {
    const sorted = ["Öler", "press 10", "Press 2", "oben", "Ölbad"].toSorted((a, b) => compare(textKey(a), textKey(b)));
    expect(sorted).toEqual(["oben", "Ölbad", "Öler", "Press 2", "press 10"]);
  });

  it("[CF8] of choices is that of the options", () => {
    expect(compare(sortKey(shape("choice"), low) ?? "", sortKey(shape("choice"), high) ?? "")).toBe(-1);
    expect(sortKey(shape("text"), null)).toBeNull();
  });
});

describe("a filter", () => {
  it("[CF7] asks of a type what the type has", () => {
    expect(filterOps("number")).toEqual(["between", "filled", "empty"]);
    const range = (from: string | number | null) => ({ propertyId: low, op: "between" as const, from, to: null });
    expect(fitsType(shape("number"), range(4))).toBe(true);
    expect(fitsType(shape("number"), range("2026-01-01"))).toBe(false);
    expect(fitsType(shape("date"), range("2026-01-01"))).toBe(true);
    expect(fitsType(shape("text"), range(null))).toBe(false);
  });

  it("[CF7] passes by words, options, ranges with both ends, and by having a value", () => {
    const passes = (type: PropertyShape["type"], value: Parameters<typeof passesFilter>[1], filter: object) =>
      passesFilter(shape(type), value, { propertyId: low, ...filter } as Parameters<typeof passesFilter>[2]);
    expect(passes("text", "Press line 4", { op: "contains", text: "LINE press" })).toBe(true);
    expect(passes("text", "Press", { op: "contains", text: "line" })).toBe(false);
    expect(passes("choices", [low, old], { op: "is", ids: [old] })).toBe(true);
    expect(passes("choice", low, { op: "is", ids: [high] })).toBe(false);
    expect(passes("number", 4, { op: "between", from: 4, to: 4 })).toBe(true);
    expect(passes("number", -5, { op: "between", from: -4, to: null })).toBe(false);
    expect(passes("date", "2026-11-30", { op: "between", from: null, to: "2026-11-30" })).toBe(true);
    expect(passes("text", null, { op: "empty" })).toBe(true);
    expect(passes("text", null, { op: "contains", text: "" })).toBe(false);
    expect(passes("number", 0, { op: "filled" })).toBe(true);
  });

  it("[CF7] that is not one is refused", () => {
    expect(parseFilters("nonsense")).toBeUndefined();
    expect(parseFilters('[{"op":"is"}]')).toBeUndefined();
    expect(parseFilters("[]")).toEqual([]);
  });

  it("[CF11] and a search find the names of options, texts, numbers and links", () => {
    expect(searchText(shape("choices"), [low, high])).toBe("low high");
    expect(searchText(shape("number"), 4711)).toBe("4711");
    expect(searchText(shape("member"), low)).toBe("");
  });
});

describe("[CF17] a value by names", () => {
  const options = [
    { id: "a", name: "High", isRetired: false },
    { id: "b", name: "Low", isRetired: false },
    { id: "c", name: "Middle", isRetired: true },
  ];
  const memberIds = new Map([["ann author", "0189f7a0-0000-7000-8000-000000000001"]]);
  const of = (type: PropertyType, given: NamedValue, held: PropertyValue | null = null) =>
    valueOfNamed({ type, options: hasOptions(type) ? options : [], isRequired: false }, given, { held, memberIds });

  it.each([
    ["text", "PX-400", null, "PX-400"],
    ["text", 400, null, "400"],
    ["number", "2.5", null, 2.5],
    ["number", "2,5", null, 2.5],
    ["number", 7, null, 7],
    ["date", "2026-11-30", null, "2026-11-30"],
    ["choice", " high ", null, "a"],
    ["choice", ["Low"], null, "b"],
    ["choice", "Middle", "c", "c"],
    ["choices", "low; High", null, ["a", "b"]],
    ["choices", ["Low"], null, ["b"]],
    ["member", "Ann Author", null, "0189f7a0-0000-7000-8000-000000000001"],
    ["link", "https://fettle.example/a", null, "https://fettle.example/a"],
    ["number", null, 4, null],
    ["text", "", "x", null],
  ] as const)("of the type %s, %j where %j is held is %j", (type, given, held, value) => {
    expect(of(type, given, held)).toEqual({ value });
  });

  it.each([
    ["number", "1,000.5", "notNumber"],
    ["number", "many", "notNumber"],
    ["date", "30.11.2026", "notDate"],
    ["choice", "Middle", "unknownOption"],
    ["choice", ["High", "Low"], "unknownOption"],
    ["choices", "High; Nowhere", "unknownOption"],
    ["member", "Somebody", "unknownMember"],
    ["link", "javascript:alert(1)", "notLink"],
    ["text", ["a", "b"], "notText"],
  ] as const)("of the type %s, %j is refused", (type, given, fault) => {
    expect(of(type, given)).toEqual({ fault });
  });
});
