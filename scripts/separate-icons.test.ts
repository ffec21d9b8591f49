import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { drawingsIn, iconOf } from "./separate-icons.ts";
import { root } from "./source-files.ts";

test("the build finds every icon that icons.ts exports", () => {
  const code = readFileSync(path.join(root, "src/kit/web/icons.ts"), "utf8");
  const drawings = drawingsIn(code);
  expect([...drawings.keys()]).toEqual([...code.matchAll(/^export const (\w+)/gm)].map(([, name]) => name));
  expect(drawings.get("X")).toBe('createIcon([["path",{"d":"M18 6 6 18"}],["path",{"d":"m6 6 12 12"}]])');
});

test("the path identifies the module of an icon, and icons.ts itself is none", () => {
  expect(iconOf("/home/ann/fettle/src/kit/web/icons.ts?icon=TriangleAlert")).toBe("TriangleAlert");
  expect(iconOf("/home/ann/fettle/src/kit/web/icons.ts")).toBeUndefined();
});
