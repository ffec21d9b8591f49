import { describe, expect, it } from "vitest";
import { sizeText } from "#kit/web/words/size-text.ts";
import { endingOf, kindOf } from "./file-kind.ts";

describe("a file in words", () => {
  it.each([
    ["application/pdf", "pdf"],
    ["image/png", "picture"],
    ["VIDEO/mp4", "video"],
    ["audio/mpeg", "audio"],
    ["text/csv", "sheet"],
    ["application/vnd.openxmlformats-officedocument.wordprocessingml.document", "document"],
    ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "sheet"],
    ["application/vnd.openxmlformats-officedocument.presentationml.presentation", "slides"],
    ["text/markdown", "text"],
    ["application/zip", "archive"],
    ["application/octet-stream", "other"],
  ])("%s is a %s", (mimeType, kind) => {
    expect(kindOf(mimeType)).toBe(kind);
  });

  it("has the ending of its name", () => {
    expect(["a.pdf", "a", ".env", "a.tar.gz"].map(endingOf)).toEqual(["PDF", undefined, undefined, "GZ"]);
  });

  it.each([
    [0, "0 B"],
    [1023, "1,023 B"],
    [1024, "1 kB"],
    [1_258_291, "1.2 MB"],
    [8 * 1024 * 1024 - 1, "8 MB"],
    [2 * 1024 ** 3, "2 GB"],
    [250 * 1024 * 1024, "250 MB"],
  ])("%i bytes are %s", (bytes, text) => {
    expect(sizeText(bytes, "en")).toBe(text);
  });
});
