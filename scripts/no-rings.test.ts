import { expect, it } from "vitest";
import { ringsAmong } from "./no-rings.ts";

const filesOf = (lines: Readonly<Record<string, readonly string[]>>) =>
  new Map(Object.entries(lines).map(([name, imports]) => [name, { imports }]));

it("finds files that need each other, also by way of others", () => {
  const files = filesOf({ page: ["main"], main: ["packages"], packages: ["words"], words: ["main"], icon: [] });
  expect(ringsAmong(files)).toEqual(["main", "packages", "words"]);
});

it("finds nothing where each file runs after all that it needs", () => {
  expect(ringsAmong(filesOf({ page: ["main", "packages"], main: ["packages"], packages: ["fetched"] }))).toEqual([]);
});
