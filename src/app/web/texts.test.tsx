import { describe, expect, it } from "vitest";
import { languages, setLanguage, wordsIn } from "#kit/web/i18n.ts";

// Loading a file of words registers them.
const files = import.meta.glob(["/src/**/web/**/text.ts", "/src/**/web/**/*-text.ts"], { eager: true });
// And speaking German reads the German ones.
await setLanguage("de");
await setLanguage("en");

const en = wordsIn("en");

/** The names between the braces, without their formats: `{{count, number}}` is `count`. */
const placeholders = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name ?? ""))].sort();

/** The "one" form of a plural may leave its count out: "Everyone will see this." */
const isSingular = (key: string): boolean => key.endsWith("_one");
const without = (names: readonly string[], key: string): string[] =>
  names.filter((name) => !(isSingular(key) && name === "count"));

describe.each(languages)("the words in %s", (language) => {
  const own = wordsIn(language);

  it("are all there", () => {
    expect(Object.keys(files).length).toBeGreaterThan(5);
    expect([...own.keys()].sort()).toEqual([...en.keys()].sort());
  });

  it("are never empty", () => {
    expect([...own].filter(([, text]) => text.trim() === "").map(([key]) => key)).toEqual([]);
  });

  it("name the same values as in English", () => {
    const differing = [...own].filter(
      ([key, text]) =>
        String(without(placeholders(text), key)) !== String(without(placeholders(en.get(key) ?? ""), key)),
    );
    expect(differing).toEqual([]);
  });

  it("have both numbers of every plural", () => {
    const stems = [...own.keys()].flatMap((key) => /^(.*)_(?:one|other)$/.exec(key)?.[1] ?? []);
    const lacking = [...new Set(stems)].filter((stem) => !own.has(`${stem}_one`) || !own.has(`${stem}_other`));
    expect(lacking).toEqual([]);
  });

  it("leave no brace open", () => {
    const broken = [...own].filter(([, text]) => /[{}]/.test(text.replaceAll(/\{\{\s*\w+\s*(?:,\s*\w+\s*)?\}\}/g, "")));
    expect(broken).toEqual([]);
  });
});
