import { describe, expect, it } from "vitest";
import { isCodeLike, viewerKind } from "./viewer-kind.ts";

describe("how a file is shown", () => {
  it.each([
    ["application/pdf", "a.pdf", "pdf"],
    ["Application/PDF; x=1", "a", "pdf"],
    ["image/jpeg", "a.pdf", "picture"],
    ["image/svg+xml", "a.svg", "other"],
    ["video/quicktime", "a.mov", "video"],
    ["audio/mpeg", "a.mp3", "audio"],
    ["text/csv", "a.txt", "csv"],
    ["text/plain", "list.CSV", "csv"],
    ["text/plain", "list.tsv", "csv"],
    ["text/plain", "readme.md", "markdown"],
    ["text/markdown; charset=utf-8", "readme", "markdown"],
    ["text/html", "page.html", "text"],
    ["text/plain", "notes.txt", "text"],
    ["text/plain", "constructor", "text"],
    ["application/json", "a.json", "text"],
    ["application/vnd.openxmlformats-officedocument.presentationml.presentation", "a.pptx", "slides"],
    ["application/vnd.ms-excel", "a.xls", "sheets"],
    ["application/msword", "a.doc", "word"],
    ["application/zip", "a.md", "other"],
    ["constructor", "a", "other"],
    ["", "", "other"],
  ])("%s called %s as %s", (type, name, kind) => {
    expect(viewerKind(type, name)).toBe(kind);
  });

  it.each([
    ["text/plain", "notes.txt", false],
    ["text/plain", "notes", false],
    ["text/plain", "run.sh", true],
    ["application/json", "a.json", true],
    ["text/html", "a.html", true],
  ])("%s called %s in the mono face: %s", (type, name, isCode) => {
    expect(isCodeLike(type, name)).toBe(isCode);
  });
});
