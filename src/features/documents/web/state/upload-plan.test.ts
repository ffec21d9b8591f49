import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DroppedFile } from "#features/media/web/parts/dropped-entries.ts";
import { nameKey } from "#kit/text.ts";
import { idOf, newFolder } from "#tests/support/web/document-samples.ts";
import { answered, conflictsOf, decided, namesInDrop } from "./conflicts.ts";
import { folderKey, nameChunks, placeFiles, planFolders, takenOf } from "./upload-plan.ts";

const file = (name: string, ...path: string[]): DroppedFile => ({ file: new File(["x"], name), path });
const line7 = newFolder(1, { name: "Line 7" });
const sensors = newFolder(2, { name: "Sensors", parentId: line7.id });

describe("the folders of a drop", () => {
  it("[D40] are reused if they exist, and are otherwise created, parents first", () => {
    const dropped = { files: [file("a", "LINE 7", "Sensors"), file("b", "Line 7", "New", "Deep")], folders: [] };
    expect(planFolders(dropped, [line7, sensors], null)).toEqual([
      { key: "line 7", parentKey: "", name: "LINE 7", existingId: line7.id },
      { key: folderKey(["Line 7", "Sensors"]), parentKey: "line 7", name: "Sensors", existingId: sensors.id },
      { key: folderKey(["Line 7", "New"]), parentKey: "line 7", name: "New" },
      { key: folderKey(["Line 7", "New", "Deep"]), parentKey: folderKey(["Line 7", "New"]), name: "Deep" },
    ]);
  });

  it("[D40] are looked up in the target of the drop, and empty ones are created as well", () => {
    const dropped = { files: [], folders: [["Line 7"], ["Line 7", "Empty"]] };
    const plan = planFolders(dropped, [line7, sensors], idOf(77));
    expect(plan.map(({ name, existingId }) => [name, existingId])).toEqual([
      ["Line 7", undefined],
      ["Empty", undefined],
    ]);
  });
});

describe("the files of a drop", () => {
  it("[D41] never take the name of another file of the drop", () => {
    const placed = placeFiles([file("a.txt"), file("A.TXT"), file("a (2).txt"), file("a.txt", "Sub")]);
    expect(placed.map((one) => one.fileName)).toEqual(["a.txt", "A (2).TXT", "a (3).txt", "a.txt"]);
  });

  it("[D41] whatever they are called", () => {
    const names = fc.array(fc.constantFrom("a.txt", "A.txt", "a (2).txt", " a.txt", "b", "a (3).TXT"));
    fc.assert(
      fc.property(names, (all) => {
        const placed = placeFiles(all.map((name) => file(name)));
        expect(new Set(placed.map((one) => nameKey(one.fileName))).size).toBe(all.length);
      }),
    );
  });

  it("are asked about a thousand at a time", () => {
    const placed = placeFiles(Array.from({ length: 2001 }, (_, n) => file(`f${n}`)));
    expect(nameChunks(placed).map((names) => names.length)).toEqual([1000, 1000, 1]);
    expect(nameChunks([])).toEqual([]);
  });
});

const found = (name: string, mayReplace = true) => ({
  name,
  documentId: idOf(name.length),
  proposedName: name.replace(".", " (2)."),
  mayReplace,
});

describe("names that are taken", () => {
  const placed = placeFiles([file("a.txt"), file("a (2).txt"), file("b.txt"), file("a.txt", "Sub")]);

  it("[D41] get a proposal that no other file of the drop takes", () => {
    const taken = takenOf(placed, "", [found("A.txt"), found("b.txt")]);
    expect(taken.map(({ at, proposedName }) => [at, proposedName])).toEqual([
      [0, "A (3).txt"],
      [2, "b (2).txt"],
    ]);
  });

  it("[D42] are answered one by one, or all alike, each by its own proposal", () => {
    const taken = takenOf(placed, "", [found("a.txt"), found("b.txt")]);
    const one = answered(conflictsOf(taken), { is: "rename", name: "mine.txt" }, false);
    expect(one.open.map((open) => open.at)).toEqual([2]);
    const all = answered(conflictsOf(taken), { is: "rename", name: "mine.txt" }, true);
    expect(all.open).toEqual([]);
    expect(decided(placed, taken, all.answers).map((upload) => upload.fileName)).toEqual([
      "mine.txt",
      "a (2).txt",
      "b (2).txt",
      "a.txt",
    ]);
  });

  it("[D42] replace only what may be replaced, and ask on about the rest", () => {
    const taken = takenOf(placed, "", [found("a.txt"), found("b.txt", false)]);
    const all = answered(conflictsOf(taken), { is: "replace" }, true);
    expect(all.open.map((open) => open.at)).toEqual([2]);
    const end = answered(all, { is: "cancel" }, true);
    expect(decided(placed, taken, end.answers).map(({ fileName, replaces }) => [fileName, replaces])).toEqual([
      ["a.txt", taken[0]?.documentId],
      ["a (2).txt", undefined],
      ["a.txt", undefined],
    ]);
  });

  it("[D42] leave out files whose question was not answered", () => {
    const taken = takenOf(placed, "", [found("a.txt")]);
    expect(decided(placed, taken, new Map()).map((upload) => upload.fileName)).toEqual(["a (2).txt", "b.txt", "a.txt"]);
  });

  it("[D42] may not get the name of another file of the drop", () => {
    const taken = takenOf(placed, "", [found("a.txt"), found("b.txt")]);
    const first = answered(conflictsOf(taken), { is: "cancel" }, false);
    expect(namesInDrop(placed, first, 2)).toEqual(new Set(["a (2).txt"]));
    const renamed = answered(conflictsOf(taken), { is: "rename", name: "C.txt" }, false);
    expect(namesInDrop(placed, renamed, 2)).toEqual(new Set(["c.txt", "a (2).txt"]));
  });
});
