import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { CutMethods } from "./cut-methods.tsx";
import type { CutPlan } from "./cut-plan.ts";

const found: CutPlan = { hiddenMs: 0, keyFrameStartMs: 4000, codec: "avc" };

it.each<[string, CutPlan | undefined, RegExp]>([
  ["promises nothing about what stays in the file before that is known", undefined, /is being looked up/],
  ["says how much an exact cut still holds", { ...found, hiddenMs: 1300 }, /still holds the 1\.3 s before/],
  ["says so where an exact cut holds nothing more", found, /nothing before the start stays/],
])("[V15] %s", async (_, plan, text) => {
  const selection = { startMs: 3300, endMs: 8500 };
  render(<CutMethods plan={plan} selection={selection} value="exact" isDisabled={false} onChange={() => undefined} />);
  expect(await screen.findByRole("radio", { name: /^Exact, as it is/ })).toHaveAccessibleName(text);
});
