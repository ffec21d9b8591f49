import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { acceptedType, fits, tidyFileName, withExtension } from "./rules.ts";

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

describe("[M2] the content must be of the announced family", () => {
  test.each([
    ["image/jpeg", "image/png", true],
    ["video/quicktime", "video/mp4", true],
    ["application/pdf", "application/pdf", true],
    ["application/pdf", "image/png", false],
    ["video/mp4", "image/gif", false],
    ["text/html", "text/html", false],
  ])("%s where %s was announced: %s", (content, announced, expected) => {
    expect(fits(content, announced)).toBe(expected);
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
    ["gauge.jpg", "gauge.webp"],
    ["gauge", "gauge.webp"],
    ["v1.2 final.jpeg", "v1.2 final.webp"],
    [".png", ".png.webp"],
  ])("%s as WebP is %s", (name, served) => {
    expect(withExtension(name, "webp")).toBe(served);
  });
});
