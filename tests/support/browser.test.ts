import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, it } from "vitest";
import { featuresOffByPlaywright } from "./browser.ts";

it("a browser of the tests has everything turned off that Playwright turns off", () => {
  const playwright = createRequire(import.meta.resolve("@playwright/test")).resolve("playwright-core/lib/coreBundle");
  const source = readFileSync(playwright, "utf8");
  const [, list = ""] = /^ *disabledFeatures = \[([^\]]*)\]/mu.exec(source) ?? [];
  const names = [...list.matchAll(/^ *"(\w+)",?$/gmu)].map(([, name]) => name);
  expect(names).not.toEqual([]);
  expect(featuresOffByPlaywright).toEqual(names);
});
