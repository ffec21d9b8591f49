import { expect, it } from "vitest";
import type { ActivePerform } from "../../contract.ts";
import { type RunHere, withRunsHere } from "./runs-here.ts";

const listed = (id: string, minute: number, doneCount = 0): ActivePerform => ({
  id,
  procedureId: `procedure of ${id}`,
  title: `Round ${id}`,
  version: 1,
  stepCount: 4,
  doneCount,
  createdAt: "2026-11-29T08:00:00.000Z",
  updatedAt: `2026-11-29T08:${String(minute).padStart(2, "0")}:00.000Z`,
  newerVersion: 2,
  collage: ["picture"],
});
const here = (id: string, minute: number, doneCount: number, more: Partial<RunHere> = {}): RunHere => {
  const { collage: _, ...run } = listed(id, minute, doneCount);
  return { run: { ...run, newerVersion: null }, isUnsent: true, isSubmitted: false, ...more };
};

it("[PF263] a run counts the steps that are done by answers on this device, and keeps what the server says of it", () => {
  expect(withRunsHere([listed("a", 10, 1)], [here("a", 20, 3)])).toEqual([listed("a", 20, 3)]);
});

it("[PF263] a run that began on this device is listed, in the order in which runs were touched", () => {
  const runs = withRunsHere([listed("a", 10), listed("b", 5)], [here("c", 7, 1), here("b", 30, 2)]);
  expect(runs.map(({ id, doneCount }) => [id, doneCount])).toEqual([
    ["b", 2],
    ["a", 0],
    ["c", 1],
  ]);
});

it.each([
  ["whose answers were all sent", { isUnsent: false }],
  ["that waits to be submitted", { isSubmitted: true }],
])("[PF263] a run %s is listed only as long as the server lists it", (_, more) => {
  expect(withRunsHere([listed("a", 10)], [here("b", 20, 4, more)])).toEqual([listed("a", 10)]);
});

it("[PF263] a run whose answers were all sent is shown as the server last had it", () => {
  expect(withRunsHere([listed("a", 10, 2)], [here("a", 20, 1, { isUnsent: false })])).toEqual([listed("a", 10, 2)]);
});
