import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root, sourceFiles } from "./source-files.ts";

/** A rule of the whole page that looks for something in it, in a stylesheet or in a class. */
const looksInPage = /(?:\b(?:body|html)|:root)\S*:has\(|^\s*(?:body|html|:root)[^{}]*\{[^}]*&:has\(/mu;

const faulty = (text: string): boolean => looksInPage.test(text);

test("no style of the page depends on what is anywhere in it: each change of an element would style all others anew", () => {
  const sheets = ["base", "emoji", "tokens"].map((name) => `src/kit/web/styles/${name}.css`);
  const texts = [
    ...sheets.map((file) => ({ path: file, text: readFileSync(path.join(root, file), "utf8") })),
    ...sourceFiles().filter((file) => file.path.endsWith(".tsx")),
  ];
  expect(texts.length).toBeGreaterThan(500);
  expect(texts.filter(({ text }) => faulty(text)).map((file) => file.path)).toEqual([]);
});

test.each([
  "body:has([data-tray]) { --foot: 5rem; }",
  "  body {\n    --foot: 1rem;\n    &:has([data-tray]) {\n",
  'className="hidden in-[body:has([data-tray])]:block"',
])("such a style is found: %s", (text) => expect(faulty(text)).toBe(true));
