import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DraftContent, Module } from "#features/procedures/content.ts";
import { changeModule } from "#features/procedures/rules/outline.ts";
import { mapTexts, placeKey } from "#features/procedures/rules/texts.ts";
import { deltaOf, plainText } from "#kit/rich-text.ts";
import { anyContent, contentWith } from "#tests/support/content-samples.ts";
import { findText, snippetOf, wholeText } from "./find-text.ts";
import { replaceText, withCapital } from "./replace-text.ts";

const loose = (text: string) => ({ text, isCaseSensitive: false });
const strict = (text: string) => ({ text, isCaseSensitive: true });

/** Content whose only text is an instruction. */
function instruction(text: string): DraftContent {
  const content = contentWith([[["instruction"]]]);
  const blank = mapTexts(content, { plain: () => "", rich: () => deltaOf(text) });
  return { ...blank, title: "" };
}

const moduleOf = (content: DraftContent): Module => content.sections[0]?.steps[0]?.modules[0] as Module;
const textOf = (content: DraftContent): string => {
  const module = moduleOf(content);
  return module.moduleType === "instruction" ? plainText(module.moduleData.content) : "";
};

describe("finding", () => {
  it.each([
    ["", 0],
    ["   ", 0],
    ["valve", 3],
    ["VALVE", 3],
    [".*", 1],
    ["(a|b)+$", 1],
  ])("[P81] %j occurs %i times, taken literally and in any case", (text, count) => {
    expect(findText(instruction("Valve, valve .* (a|b)+$ VALVE"), loose(text))).toHaveLength(count);
  });

  it("[P81] finds whatever is written, sign by sign", () => {
    const printable = fc
      .string({ unit: "grapheme-ascii", minLength: 1, maxLength: 20 })
      .filter((text) => text.trim() !== "");
    fc.assert(
      fc.property(fc.oneof(printable, fc.constantFrom("2026-01-01", "TW-14", "a/b", "[x]", "\\d{2}")), (text) => {
        expect(findText(instruction(`<${text}>`), strict(text)).length).toBeGreaterThan(0);
      }),
      { numRuns: 2000 },
    );
  });

  it("[P81] minds the case where it is asked to", () => {
    expect(findText(instruction("Valve valve VALVE"), strict("valve"))).toHaveLength(1);
  });

  it("[P81] takes spaces that do not break for spaces, on both sides", () => {
    const text = "10\u00a0bar, 10 bar, 10\u202fbar";
    expect(findText(instruction(text), loose("10 bar"))).toHaveLength(3);
    expect(findText(instruction(text), loose("10\u00a0bar"))).toHaveLength(3);
  });

  it("[P80] looks into everything that authors write, once each, in reading order", () => {
    const all = contentWith([[["instruction", "freeResponse", "multipleChoiceGraded", "numberInput", "signature"]]]);
    const named = mapTexts(all, { plain: () => "needle", rich: () => deltaOf("needle") });
    const found = findText(named, strict("needle"));
    const places: string[] = [];
    mapTexts(named, {
      plain: (text, place) => {
        places.push(placeKey(place));
        return text;
      },
      rich: (text, place) => {
        places.push(placeKey(place));
        return text;
      },
    });
    expect(found.map((match) => placeKey(match.place))).toEqual(places);
    expect(new Set(places).size).toBe(places.length);
    expect(JSON.stringify(named).split("needle").length - 1).toBe(found.length);
  });

  it("[P82] shows 200 characters, at most 60 of them before the match", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 600 }), fc.nat(), fc.nat(300), (text, from, length) => {
        const start = text.length === 0 ? 0 : from % text.length;
        const end = Math.min(text.length, start + length);
        const snippet = snippetOf(text, start, end);
        expect(snippet.text.slice(snippet.start, snippet.end)).toBe(text.slice(start, end));
        expect(snippet.start).toBeLessThanOrEqual(60);
        expect(snippet.text.length).toBeLessThanOrEqual(Math.max(201, end - start + 61));
        expect(snippet.isCutBefore).toBe(!text.startsWith(snippet.text) || snippet.start !== start);
      }),
    );
  });
});

describe("replacing", () => {
  it.each([
    ["Valve and valve", "valve", "tap", "Tap and tap"],
    ["ÄRGER", "ärger", "ölig", "Ölig"],
    ["10\u00a0bar", "10 bar", "12 bar", "12 bar"],
    ["a.b a-b", "a.b", "$&", "$& a-b"],
  ])("[P83] [P84] %j: %j becomes %j", (text, search, by, after) => {
    expect(textOf(replaceText(instruction(text), { ...loose(search), by }))).toBe(after);
  });

  it("[P84] keeps a capital that was there, and makes none that was not", () => {
    expect(withCapital("tap", "Valve")).toBe("Tap");
    expect(withCapital("tap", "valve")).toBe("tap");
    expect(withCapital("tap", "3 valves")).toBe("tap");
    expect(withCapital("", "Valve")).toBe("");
  });

  it("[P83] changes the chosen matches alone", () => {
    const content = instruction("one two one");
    const [, second] = findText(content, loose("one"));
    const only = new Set([second?.key ?? ""]);
    expect(textOf(replaceText(content, { ...loose("one"), by: "three", only }))).toBe("one two three");
  });

  it("[P83] leaves the form of rich text, across insertions too", () => {
    const content = changeModule(instruction("x"), moduleOf(instruction("x")).id, (module) =>
      module.moduleType === "instruction"
        ? {
            ...module,
            moduleData: {
              version: 1,
              content: {
                ops: [
                  { insert: "Turn the va" },
                  { insert: "lve", attributes: { bold: true } },
                  { insert: " slowly" },
                  { insert: "\n", attributes: { list: "bullet" } },
                ],
              },
            },
          }
        : module,
    );
    const module = moduleOf(replaceText(content, { ...loose("valve"), by: "tap" }));
    expect(module.moduleType === "instruction" && module.moduleData.content.ops).toEqual([
      { insert: "Turn the tap slowly" },
      { insert: "\n", attributes: { list: "bullet" } },
    ]);
  });

  it("[P83] equals a plain replacement in each text, and shares what it does not change", () => {
    fc.assert(
      fc.property(anyContent, (content) => {
        const search = strict("words");
        const after = replaceText(content, { ...search, by: "x.$1" });
        const texts = (of: DraftContent) => {
          const all: string[] = [];
          mapTexts(of, {
            plain: (text) => {
              all.push(text);
              return text;
            },
            rich: (text) => {
              all.push(wholeText(text));
              return text;
            },
          });
          return all;
        };
        const split = texts(content).map((text) => text.split("words").join("x.$1"));
        expect(texts(after).map((text) => text.trimEnd())).toEqual(split.map((text) => text.trimEnd()));
        if (findText(content, search).length === 0) expect(after).toBe(content);
        expect(findText(after, search)).toEqual([]);
      }),
    );
  });
});
