import { expect, it } from "vitest";
import { runScreens } from "#features/runs/web/routes.ts";

it("[OF3] the screens in which somebody performs stand outside of the shell, which alone has the bar", () => {
  const performing = runScreens.filter(({ path }) => /\/perform(?:\/|$)/.test(path));
  expect(performing.map(({ frame }) => frame)).toEqual(["full", "full"]);
});
