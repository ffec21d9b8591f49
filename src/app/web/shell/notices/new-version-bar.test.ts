import { expect, it } from "vitest";
import { runScreens } from "#features/runs/web/routes.ts";

it("[OF3] the screens of a perform are outside of the shell, which alone has the bar", () => {
  const performing = runScreens.filter(({ path }) => /\/perform(?:\/|$)/.test(path));
  expect(performing.map(({ frame }) => frame)).toEqual(["full", "full"]);
});
