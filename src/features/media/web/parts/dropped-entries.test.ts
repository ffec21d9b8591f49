import { describe, expect, it } from "vitest";
import { droppedFiles, droppedItems } from "./dropped-entries.ts";

const file = (name: string) => new File(["x"], name);

/** A dropped file as a browser represents it; and a folder, in batches of two. */
const fileEntry = (name: string) => ({
  isFile: true,
  isDirectory: false,
  name,
  file: (take: (file: File) => void) => take(file(name)),
});
type Entry = ReturnType<typeof fileEntry> | ReturnType<typeof folderEntry>;
function folderEntry(name: string, children: readonly unknown[]) {
  return {
    isFile: false,
    isDirectory: true,
    name,
    createReader: () => {
      const left = [...children];
      return { readEntries: (take: (entries: unknown[]) => void) => take(left.splice(0, 2)) };
    },
  };
}
const item = (entry: Entry): DataTransferItem =>
  ({ kind: "file", webkitGetAsEntry: () => entry, getAsFile: () => null }) as never;
const names = ({ files }: Awaited<ReturnType<typeof droppedItems>>) =>
  files.map((one) => [...one.path, one.file.name].join("/"));

describe("a drop", () => {
  it("is read with all folders in it, however many parts a folder comes in", async () => {
    const deep = folderEntry("Line 7", [
      fileEntry("a"),
      fileEntry("b"),
      folderEntry("Sensors", [fileEntry("c"), fileEntry("d"), fileEntry("e")]),
      folderEntry("Empty", []),
    ]);
    const dropped = await droppedItems([item(deep), item(fileEntry("plain"))]);
    expect(names(dropped)).toEqual([
      "Line 7/a",
      "Line 7/b",
      "Line 7/Sensors/c",
      "Line 7/Sensors/d",
      "Line 7/Sensors/e",
      "plain",
    ]);
    expect(dropped.folders).toEqual([["Line 7"], ["Line 7", "Sensors"], ["Line 7", "Empty"]]);
  });

  it("leaves out system files, and entries that are no files", async () => {
    const text = { kind: "string", webkitGetAsEntry: () => null, getAsFile: () => null } as never;
    const dropped = await droppedItems([
      text,
      item(folderEntry("F", [fileEntry(".DS_Store"), fileEntry("Thumbs.db")])),
    ]);
    expect(dropped).toEqual({ files: [], folders: [["F"]] });
  });

  it("rejects where something cannot be read", async () => {
    const broken = {
      ...fileEntry("x"),
      file: (_: unknown, fail?: (error: Error) => void) => fail?.(new Error("gone")),
    };
    await expect(droppedItems([item(broken)])).rejects.toThrow("gone");
  });
});

describe("a file selection", () => {
  it("says where it lay in the chosen folder", () => {
    const chosen = Object.assign(file("a"), { webkitRelativePath: "Line 7/Sensors/a" });
    expect(droppedFiles([chosen, file("b")]).files.map((one) => one.path)).toEqual([["Line 7", "Sensors"], []]);
  });
});
