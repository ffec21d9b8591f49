import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addCue,
  canSplit,
  cueMsMin,
  mergeWithNext,
  type NamedCue,
  removeCue,
  setCueEdge,
  setText,
  splitCue,
} from "./edit-cues.ts";

const durationMs = 60_000;
const cue = (id: string, startMs: number, endMs: number, text = id): NamedCue => ({ id, startMs, endMs, text });

describe("editing cues [V10]", () => {
  it("adds one at the video's position, up to the next", () => {
    const cues = [cue("a", 0, 1000), cue("b", 3000, 4000)];
    expect(addCue(cues, "n", 1500, durationMs)[1]).toEqual(cue("n", 1500, 3000, ""));
    expect(addCue(cues, "n", 10_000, durationMs)[2]).toEqual(cue("n", 10_000, 12_000, ""));
    expect(addCue(cues, "n", 59_990, durationMs)[2]).toEqual(cue("n", 59_900, 60_000, ""));
  });

  it("parts one at the playhead, words and all", () => {
    const [first, second] = splitCue([cue("a", 0, 4000, "Open the valve slowly")], "a", "n", 2000);
    expect([first, second]).toEqual([cue("a", 0, 2000, "Open the"), cue("n", 2000, 4000, "valve slowly")]);
    expect(splitCue([cue("a", 0, 4000)], "a", "n", 50)).toEqual([cue("a", 0, 4000)]);
    expect(canSplit(cue("a", 0, 4000), 3950)).toBe(false);
  });

  it("joins one with the next", () => {
    const cues = [cue("a", 0, 5000, "Open"), cue("b", 1000, 2000, "it"), cue("c", 6000, 7000)];
    expect(mergeWithNext(cues, "a")).toEqual([cue("a", 0, 5000, "Open it"), cue("c", 6000, 7000)]);
    expect(mergeWithNext(cues, "c")).toEqual(cues);
  });

  it("leaves a list in order, each cue ending after it begins and within the video, whatever is done", () => {
    const id = fc.integer({ min: 0, max: 9 }).map(String);
    const ms = fc.oneof(
      fc.integer({ min: -1000, max: 70_000 }),
      fc.constantFrom(Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY),
    );
    const deed = fc.oneof(
      fc.record({ does: fc.constant("add" as const), ms: fc.integer({ min: 0, max: 70_000 }) }),
      fc.record({
        does: fc.constant("edge" as const),
        id,
        ms,
        edge: fc.constantFrom("start" as const, "end" as const),
      }),
      fc.record({ does: fc.constant("split" as const), id, ms }),
      fc.record({ does: fc.constant("merge" as const), id }),
      fc.record({ does: fc.constant("remove" as const), id }),
      fc.record({ does: fc.constant("text" as const), id, text: fc.string() }),
    );
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 40 }), (deeds) => {
        let cues: NamedCue[] = [];
        let n = 0;
        for (const done of deeds) {
          if (done.does === "add") cues = addCue(cues, String(n++), done.ms, durationMs);
          else if (done.does === "edge") cues = setCueEdge(cues, done.id, { edge: done.edge, ms: done.ms, durationMs });
          else if (done.does === "split") cues = splitCue(cues, done.id, String(n++), done.ms);
          else if (done.does === "merge") cues = mergeWithNext(cues, done.id);
          else if (done.does === "remove") cues = removeCue(cues, done.id);
          else cues = setText(cues, done.id, done.text);
          cues.forEach((one, place) => {
            expect(one.endMs - one.startMs).toBeGreaterThanOrEqual(cueMsMin);
            expect(one.startMs).toBeGreaterThanOrEqual(0);
            expect(one.endMs).toBeLessThanOrEqual(durationMs);
            expect(one.startMs).toBeGreaterThanOrEqual(cues[place - 1]?.startMs ?? 0);
          });
          expect(new Set(cues.map((one) => one.id)).size).toBe(cues.length);
        }
      }),
    );
  });
});
