import { expect, it } from "vitest";
import { cutName } from "./cut-name.ts";

it.each([
  ["pump.mov", true, "pump (cut).mov"],
  ["pump.start.mp4", false, "pump.start (cut).mp4"],
  ["pump (cut).mp4", false, "pump (cut).mp4"],
  ["pump", false, "pump (cut).mp4"],
  [".mp4", false, ".mp4 (cut).mp4"],
])("%j that was cut is called %j", (name, isQuickTime, cut) => {
  expect(cutName(name, isQuickTime)).toBe(cut);
});
