import fc from "fast-check";
import { expect, test } from "vitest";
import { sniffType } from "./sniff-type.ts";

const bytes = (text: string) => Buffer.from(text, "latin1");
const typed = (brand: string, length = "\0\0\0\x20") => `${length}ftyp${brand}\0\0\x02\0`;

test.each([
  ["\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "image/png"],
  ["\xff\xd8\xff\xe0\0\x10JFIF", "image/jpeg"],
  ["GIF87a\x01\0", "image/gif"],
  ["GIF89a\x01\0", "image/gif"],
  ["RIFF\x10\0\0\0WEBPVP8 ", "image/webp"],
  ["%PDF-1.7\n", "application/pdf"],
  [typed("isom"), "video/mp4"],
  [typed("mp42"), "video/mp4"],
  [typed("M4V "), "video/mp4"],
  [typed("3gp5"), "video/mp4"],
  [typed("qt  "), "video/quicktime"],
  [typed("heic"), undefined],
  [typed("avif"), undefined],
  [typed("M4A "), undefined],
  [typed("isom", "\0\0\0\x08"), undefined],
  [typed("isom", "<!--"), undefined],
  ["<svg xmlns='http://www.w3.org/2000/svg'>", undefined],
  ["<?xml version='1.0'?><svg/>", undefined],
  ["<!doctype html><script>", undefined],
  ["PK\x03\x04 a zip or office file", undefined],
  ["RIFF\x10\0\0\0WAVEfmt ", undefined],
  ["#EXTM3U\nhttp://10.0.0.1/", undefined],
  [" %PDF-1.7", undefined],
  ["\x89PNG\r\n", undefined],
  ["", undefined],
])("%j is %s", (head, expected) => {
  expect(sniffType(bytes(head))).toBe(expected);
});

test("no bytes are too odd to look at, and 16 decide", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (head) => {
      expect(sniffType(head)).toBe(sniffType(head.subarray(0, 16)));
    }),
  );
});
