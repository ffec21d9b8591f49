import { describe, expect, it } from "vitest";
import { changeCues, redoCues, selectCue, startEditing, undoCues } from "./caption-editing.ts";

const cue = (id: string, text = id) => ({ id, startMs: 0, endMs: 1000, text });

describe("captions being written", () => {
  it("go back and forward, typing on being one step", () => {
    const start = selectCue(startEditing([cue("a", "")]), "a");
    const typed = ["O", "Op", "Ope"].reduce(
      (editing, text, n) => changeCues(editing, [cue("a", text)], { what: "text a", atMs: n * 200 }),
      start,
    );
    const removed = changeCues(typed, [], { atMs: 1000 });
    expect(removed.selectedId).toBeNull();
    expect(undoCues(removed).cues).toEqual([cue("a", "Ope")]);
    expect(undoCues(undoCues(removed)).cues).toEqual([cue("a", "")]);
    expect(undoCues(undoCues(undoCues(removed))).cues).toEqual([cue("a", "")]);
    expect(redoCues(redoCues(undoCues(undoCues(removed)))).cues).toEqual([]);
  });

  it("can no longer redo what was undone after another edit", () => {
    const one = changeCues(startEditing([]), [cue("a")], { atMs: 0 });
    const other = changeCues(undoCues(one), [cue("b")], { atMs: 10 });
    expect(redoCues(other).cues).toEqual([cue("b")]);
  });

  it("are another step after a pause, or at another cue", () => {
    const first = changeCues(startEditing([cue("a", "")]), [cue("a", "x")], { what: "text a", atMs: 0 });
    const later = changeCues(first, [cue("a", "xy")], { what: "text a", atMs: 1500 });
    expect(undoCues(later).cues).toEqual([cue("a", "x")]);
    const other = changeCues(first, [cue("a", "x"), cue("b", "z")], { what: "text b", atMs: 100 });
    expect(undoCues(other).cues).toEqual([cue("a", "x")]);
  });
});
