import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { long, longestFirst } from "./longest-first.ts";

const root = new URL("../../", import.meta.url);

it("names files that are there", () => {
  expect(long.filter((name) => !existsSync(new URL(name, root)))).toEqual([]);
});

it("puts the long ones first, the longest before all, and leaves the others as they were", () => {
  const [longest = "", next = ""] = long;
  const order = ["src/b.test.ts", next, "src/a.test.ts", longest].map((name) => `/anywhere/${name}`);
  expect(longestFirst(order, (file) => file)).toEqual(
    [longest, next, "src/b.test.ts", "src/a.test.ts"].map((name) => `/anywhere/${name}`),
  );
});
