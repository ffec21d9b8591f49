import fc from "fast-check";
import { expect, test } from "vitest";
import { sniffedBytes, sniffType } from "./sniff-type.ts";

const bytes = (text: string) => Buffer.from(text, "latin1");
const typed = (brand: string, length = "\0\0\0\x20") => `${length}ftyp${brand}\0\0\x02\0`;
const ogg = (packet: string) => `OggS\0\x02${"\0".repeat(20)}\x01\x13${packet}`;

test.each([
  ["\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "image/png"],
  ["\xff\xd8\xff\xe0\0\x10JFIF", "image/jpeg"],
  ["GIF87a\x01\0", "image/gif"],
  ["GIF89a\x01\0", "image/gif"],
  ["RIFF\x10\0\0\0WEBPVP8 ", "image/webp"],
  ["RIFF\x10\0\0\0WAVEfmt ", "audio/wav"],
  ["RIFF\x10\0\0\0AVI LIST", undefined],
  ["%PDF-1.7\n", "application/pdf"],
  [typed("isom"), "video/mp4"],
  [typed("mp42"), "video/mp4"],
  [typed("M4V "), "video/mp4"],
  [typed("3gp5"), "video/mp4"],
  [typed("qt  "), "video/quicktime"],
  [typed("M4A "), "audio/mp4"],
  [typed("heic"), undefined],
  [typed("avif"), undefined],
  [typed("isom", "\0\0\0\x08"), undefined],
  [typed("isom", "<!--"), undefined],
  ["ID3\x04\0\0\0\0\x0f\x76TIT2", "audio/mpeg"],
  ["ID3\x09\0\0\0\0\x0f\x76TIT2", undefined],
  ["\xff\xfb\x90\x64\0\0", "audio/mpeg"],
  ["\xff\xf3\x84\xc4\0\0", "audio/mpeg"],
  ["\xff\xfe<\0h\0", undefined],
  ["\xff\xff\xff\xff", undefined],
  [ogg("OpusHead\x01"), "audio/ogg"],
  [ogg("\x01vorbis"), "audio/ogg"],
  [ogg("\x80theora"), undefined],
  ["<svg xmlns='http://www.w3.org/2000/svg'>", undefined],
  ["<?xml version='1.0'?><svg/>", undefined],
  ["<!doctype html><script>", undefined],
  ["PK\x03\x04 a zip or office file", "zip"],
  ["\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "compound"],
  ["MZ\x90\0", undefined],
  ["\x7fELF", undefined],
  ["#EXTM3U\nhttp://10.0.0.1/", undefined],
  [" %PDF-1.7", undefined],
  ["\x89PNG\r\n", undefined],
  ["", undefined],
])("%j is %s", (head, expected) => {
  expect(sniffType(bytes(head))).toBe(expected);
});

test("no bytes are too odd to look at, and the first ones decide", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 128 }), (head) => {
      expect(sniffType(head)).toBe(sniffType(head.subarray(0, sniffedBytes)));
    }),
  );
});
