import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  acceptedType,
  announcedTypeOf,
  fittingType,
  isShownInline,
  servedName,
  servedType,
  tidyFileName,
  withExtension,
} from "./rules.ts";

describe("[M1] accepted types", () => {
  test.each([
    ["image/png", "image/png"],
    ["IMAGE/JPEG", "image/jpeg"],
    ["video/mp4; codecs=avc1", "video/mp4"],
    [" application/pdf ", "application/pdf"],
    ["image/svg+xml", undefined],
    ["text/html", undefined],
    ["application/octet-stream", undefined],
    ["constructor", undefined],
    ["", undefined],
  ])("%s is %s", (announced, type) => {
    expect(acceptedType(announced)).toBe(type);
  });
});

const word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const slides = "application/vnd.openxmlformats-officedocument.presentationml.presentation";

describe("[M2] the content must be of the announced family", () => {
  test.each([
    ["image/jpeg", "image/png", "image/jpeg"],
    ["video/quicktime", "video/mp4", "video/quicktime"],
    ["application/pdf", "application/pdf", "application/pdf"],
    [slides, word, slides],
    ["application/pdf", "image/png", undefined],
    ["video/mp4", "image/gif", undefined],
    ["video/mp4", "audio/x-m4a", "audio/mp4"],
    ["audio/mpeg", "video/mp4", undefined],
    ["text", "text/csv", "text/csv"],
    ["text", "application/vnd.ms-excel", "text/csv"],
    ["text", "TEXT/Markdown; charset=utf-8", "text/markdown"],
    ["text", "application/pdf", undefined],
    ["text", "text/html", undefined],
  ] as const)("%s where %s was announced: %s", (content, announced, expected) => {
    expect(fittingType(content, announced)).toBe(expected);
  });
});

describe("[M1] what a file is announced as", () => {
  test.each([
    ["notes.md", "", "text/markdown"],
    ["parts.CSV", "application/vnd.ms-excel", "text/csv"],
    ["manual.docx", "application/octet-stream", word],
    ["photo", "image/jpeg", "image/jpeg"],
    ["photo.heic", "image/heic", undefined],
    ["page.html", "text/html", undefined],
    ["archive.tar.gz", "", undefined],
  ])("%s, by its system %j: %s", (name, type, expected) => {
    expect(announcedTypeOf(name, type)).toBe(expected);
  });
});

describe("[M12] what a browser shows by itself", () => {
  test.each([
    ["image/png", true, "image/png"],
    ["audio/mpeg", true, "audio/mpeg"],
    ["application/pdf", true, "application/pdf"],
    ["text/markdown", true, "text/plain; charset=utf-8"],
    ["text/csv", true, "text/plain; charset=utf-8"],
    [word, false, word],
    ["text/html", false, "text/html"],
  ])("%s: %s, as %s", (type, inline, served) => {
    expect(isShownInline(type)).toBe(inline);
    expect(servedType(type)).toBe(served);
  });
});

describe("a file's name", () => {
  test.each([
    ["gauge.jpg", "gauge.jpg"],
    ["C:\\Photos\\gauge.jpg", "gauge.jpg"],
    ["../../etc/passwd", "passwd"],
    [" Förderband №2.pdf ", "Förderband №2.pdf"],
    ["invoice\u202egpj.exe", "invoicegpj.exe"],
    ["line\r\nbreak.png", "linebreak.png"],
    ["..", "file"],
    ["photos/", "file"],
  ])("%j is kept as %j", (given, kept) => {
    expect(tidyFileName(given)).toBe(kept);
  });

  test("is never empty, never a path, never longer than 255 characters, and stays the same once it is tidy", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), (given) => {
        const name = tidyFileName(given);
        expect(name).not.toBe("");
        expect(name).not.toMatch(/[/\\\p{Cc}\p{Cs}]/u);
        expect([...name].length).toBeLessThanOrEqual(255);
        expect(tidyFileName(name)).toBe(name);
      }),
    );
  });

  test.each([
    ["x.html", "application/pdf", "x.html.pdf"],
    ["manual.PDF", "application/pdf", "manual.PDF"],
    ["manual", "application/pdf", "manual.pdf"],
    [".pdf", "application/pdf", ".pdf.pdf"],
    ["report v1.2", "application/pdf", "report v1.2.pdf"],
    ["page.html", "text/plain", "page.html.txt"],
    ["notes.text", "text/plain", "notes.text"],
    ["rows.csv", "text/csv", "rows.csv"],
    ["film.m4v", "video/mp4", "film.m4v"],
    ["run.exe", "video/mp4", "run.exe.mp4"],
  ])("[M25] %s of %s is served as %s", (name, type, served) => {
    expect(servedName(name, type)).toBe(served);
  });

  test.each([
    ["gauge.jpg", "gauge.webp"],
    ["gauge", "gauge.webp"],
    ["v1.2 final.jpeg", "v1.2 final.webp"],
    [".png", ".png.webp"],
  ])("%s as WebP is %s", (name, served) => {
    expect(withExtension(name, "webp")).toBe(served);
  });
});
