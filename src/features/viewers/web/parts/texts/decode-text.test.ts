import { describe, expect, it } from "vitest";
import { blocksOf, decodeText, wholeLines } from "./decode-text.ts";

const utf8 = new TextEncoder();

describe("the text of a file", () => {
  it.each([
    ["UTF-8", utf8.encode("Ventil prüfen ✓"), "Ventil prüfen ✓"],
    ["UTF-8 with a mark", new Uint8Array([0xef, 0xbb, 0xbf, 0x41]), "A"],
    ["UTF-8 cut in the middle of a letter", utf8.encode("prü").slice(0, 3), "pr"],
    ["UTF-16, low byte first", new Uint8Array([0xff, 0xfe, 0x41, 0, 0xfc, 0]), "Aü"],
    ["UTF-16, high byte first", new Uint8Array([0xfe, 0xff, 0, 0x41, 0, 0xfc]), "Aü"],
    ["what Windows wrote before", new Uint8Array([0x70, 0x72, 0xfc, 0x66, 0x65, 0x6e]), "prüfen"],
    ["nothing", new Uint8Array(), ""],
  ])("is read as %s", (_, bytes, expected) => {
    expect(decodeText(bytes)).toBe(expected);
  });

  it.each([
    ["a\nb\nhal", true, "a\nb"],
    ["a\nb\nwhole", false, "a\nb\nwhole"],
    ["one endless line", true, "one endless line"],
  ])("ends with a whole line: %j, cut: %s", (text, isCut, expected) => {
    expect(wholeLines(text, isCut)).toBe(expected);
  });

  it.each([
    ["a\nb\nc\nd", 2, ["a\nb\n", "c\nd"]],
    ["a\nb\n", 2, ["a\nb\n"]],
    ["", 2, []],
    ["no line end", 2, ["no line end"]],
  ])("is cut into blocks of lines and nothing is lost: %j", (text, lines, expected) => {
    const blocks = blocksOf(text, lines);
    expect(blocks).toEqual(expected);
    expect(blocks.join("")).toBe(text);
  });
});
