import { expect, test } from "vitest";
import type { UploadState, UploadView } from "../upload-view.ts";
import { sizeText, timeParts } from "./amounts.ts";
import { endedSince, inTrayOrder, trayHead } from "./tray-head.ts";

let ids = 0;
const view = (state: UploadState, sentBytes = 0): UploadView => ({
  id: `i${++ids}`,
  name: "a",
  purpose: { kind: "k" },
  sizeBytes: 100,
  sentBytes,
  state,
  bytesPerSecond: undefined,
  msLeft: undefined,
  failure: undefined,
  path: undefined,
  startedAnew: false,
  isAtRisk: false,
});
const all = (...states: UploadState[]) => states.map((state) => view(state, 50));

test.each<[UploadState[], ReturnType<typeof trayHead>]>([
  [["sending", "waiting", "failed", "done"], { is: "sending", count: 2, part: 0.5 }],
  [["interrupted", "interrupted"], { is: "offline", count: 2, part: 0.5 }],
  [["interrupted", "retrying"], { is: "offline", count: 2, part: 0.5 }],
  [["retrying"], { is: "sending", count: 1, part: 0.5 }],
  [["interrupted", "sending"], { is: "sending", count: 2, part: 0.5 }],
  [["needsFile", "failed"], { is: "asking", count: 1, part: undefined }],
  [["failed", "paused", "done"], { is: "failed", count: 1, part: undefined }],
  [["paused", "done"], { is: "paused", count: 1, part: undefined }],
  [["done", "done"], { is: "done", count: 2, part: undefined }],
])("of %j the title says %j", (states, expected) => {
  expect(trayHead(all(...states))).toEqual(expected);
});

test("items that need the person come first, finished ones last", () => {
  const states = inTrayOrder(all("done", "waiting", "sending", "failed")).map((one) => one.state);
  expect(states).toEqual(["failed", "sending", "waiting", "done"]);
});

test("the end is announced once, when nothing is running any more", () => {
  const [one, two] = [view("sending"), view("waiting")];
  const done = { ...one, state: "done" } as const;
  expect(endedSince([one, two], [done, two])).toBeUndefined();
  const ended = [done, { ...two, state: "failed" } as const];
  expect(endedSince([done, two], ended)).toEqual({ done: 1, failed: 1, asking: 0 });
  expect(endedSince(ended, ended)).toBeUndefined();
});

test("amounts as people read them", () => {
  expect(
    [0, 999, 1023 * 1024, 1536, 8 * 1024 ** 2, 150 * 1024 ** 2, 2 * 1024 ** 3].map((bytes) => sizeText(bytes, "en")),
  ).toEqual(["0 B", "999 B", "1.0 MB", "1.5 kB", "8.0 MB", "150 MB", "2.0 GB"]);
  expect(sizeText(1536, "de")).toBe("1,5 kB");
  expect([1, 12_000, 61_000, 3_600_000, 5_500_000].map((ms) => timeParts(ms))).toEqual([
    { unit: "seconds", count: 5 },
    { unit: "seconds", count: 15 },
    { unit: "minutes", count: 2 },
    { unit: "minutes", count: 60 },
    { unit: "hours", count: 2 },
  ]);
});
