import { expect, it } from "vitest";
import { pathOfIcon } from "./last-workspace.ts";

it.each([
  [undefined, "w1", "/app/w1/home"],
  ["performs", "w1", "/app/w1/performs"],
  ["device", "w1", "/app/w1/device"],
  ["../../evil", "w1", "/app/w1/home"],
  ["settings/roles", "w1", "/app/w1/home"],
  ["performs", null, "/login"],
])("[OF4] the icon of the app leads with %j to %j's %s", (to, workspaceId, path) => {
  expect(pathOfIcon(to, workspaceId)).toBe(path);
});
