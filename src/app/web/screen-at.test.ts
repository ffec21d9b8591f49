import { expect, it } from "vitest";
import { flagNames } from "#features/flags/rules.ts";
import { isAppPath } from "#kit/web-paths.ts";
import { entryScreens } from "./entry/routes.ts";
import { screenAt } from "./screen-at.ts";
import { screens as allScreens } from "./screens.ts";

const screens = [
  "/home",
  "/procedures/$procedureId",
  "/procedures/bin",
  "/procedures/$procedureId/perform/$performId",
].map((path) => ({ path }));

it.each([
  ["/app/w1/home", "/home"],
  ["/app/w1/home/", "/home"],
  ["/app/w1/procedures/p1", "/procedures/$procedureId"],
  ["/app/w1/procedures/bin", "/procedures/bin"],
  ["/app/w1/procedures/p1/perform/r1", "/procedures/$procedureId/perform/$performId"],
  ["/app/w1", undefined],
  ["/app/w1/elsewhere", undefined],
  ["/login", undefined],
])("%s opens %s", (pathname, path) => {
  expect(screenAt(pathname, screens)?.path).toBe(path);
});

it.each(entryScreens.map(({ path }) => path))("the server answers %s with the app, on a reload too", (path) => {
  expect(isAppPath(path.replaceAll(/\$\w+/g, "00000000-0000-4000-8000-000000000000"))).toBe(true);
});

it("[FL7] the flags of screens are flags of the product", () => {
  const flags = allScreens.flatMap(({ flag }) => (flag === undefined ? [] : [flag]));
  expect(flags.length).toBeGreaterThan(20);
  expect(flags.filter((flag) => !(flagNames as readonly string[]).includes(flag))).toEqual([]);
});
