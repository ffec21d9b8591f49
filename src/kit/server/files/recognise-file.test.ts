import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { Problem } from "#kit/problem.ts";
import { docxOf, odtOf, pptxOf, xlsxOf } from "#tests/support/office-samples.ts";
import { pdfOf } from "#tests/support/pdf-writer.ts";
import { zipOf } from "#tests/support/zip-writer.ts";
import { bytesHeld } from "./file-bytes.ts";
import { recogniseFile } from "./recognise-file.ts";

const ooxml = "application/vnd.openxmlformats-officedocument";
const pdf = pdfOf([{ lines: ["Tighten the bolt."] }]);
const docx = docxOf(["Tighten the bolt."]);
const archive = zipOf([{ name: "notes.txt", content: "hello" }]);
const latin = (text: string) => Buffer.from(text, "latin1");

/** The type, the code of the refusal, or nothing. */
async function seen(bytes: Buffer): Promise<string | undefined> {
  try {
    return await recogniseFile(bytesHeld(bytes));
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
}

const macros = { name: "word/vbaProject.bin", content: "x" };
const contentTypes = (type: string) => ({
  name: "[Content_Types].xml",
  content: `<Types><Override ContentType="${type}"/></Types>`,
});

const corpus: readonly (readonly [what: string, bytes: Buffer, seen: string | undefined])[] = [
  ["a PDF", pdf, "application/pdf"],
  ["a PDF that was cut short", pdf.subarray(0, pdf.length - 100), "fileDamaged"],
  ["only the head of a PDF", latin("%PDF-1.7\n<script>alert(1)</script>"), "fileDamaged"],
  ["a PDF that is an archive too", Buffer.concat([pdf, archive]), undefined],
  ["a Word file", docx, `${ooxml}.wordprocessingml.document`],
  ["an Excel file", xlsxOf([["Parts", [["Bolt"]]]]), `${ooxml}.spreadsheetml.sheet`],
  ["a PowerPoint file", pptxOf([["Safety"]]), `${ooxml}.presentationml.presentation`],
  ["an OpenDocument text", odtOf(["Hallo"]), "application/vnd.oasis.opendocument.text"],
  ["a Word file with macros", docxOf(["x"], [macros]), "fileHasMacros"],
  [
    "a Word file that says it has macros",
    zipOf([
      contentTypes("application/vnd.ms-word.document.macroEnabled.main+xml"),
      { name: "word/document.xml", content: "" },
    ]),
    "fileHasMacros",
  ],
  [
    "an OpenDocument text with macros",
    odtOf(["x"], [{ name: "Basic/Standard/Module1.xml", content: "" }]),
    "fileHasMacros",
  ],
  [
    "an archive with a password",
    zipOf([{ name: "word/document.xml", content: "x", isEncrypted: true }]),
    "fileEncrypted",
  ],
  [
    "an OpenDocument text with a password",
    zipOf([
      { name: "mimetype", content: "application/vnd.oasis.opendocument.text", isStored: true },
      { name: "META-INF/manifest.xml", content: "<manifest:encryption-data/>" },
    ]),
    "fileEncrypted",
  ],
  [
    "an Excel file with a password",
    Buffer.concat([
      latin("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"),
      Buffer.alloc(600),
      Buffer.from("EncryptedPackage", "utf16le"),
      Buffer.alloc(600),
    ]),
    "fileEncrypted",
  ],
  ["an old Word file", Buffer.concat([latin("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"), Buffer.alloc(2000)]), undefined],
  ["a Word file that was cut short", docx.subarray(0, docx.length - 30), "fileDamaged"],
  ["a Word file behind something else", Buffer.concat([latin("PK\x03\x04junk"), docx]), "fileDamaged"],
  ["an archive", archive, undefined],
  ["a Java archive", zipOf([{ name: "META-INF/MANIFEST.MF", content: "Main-Class: x" }]), undefined],
  ["an app for phones", zipOf([{ name: "AndroidManifest.xml", content: "x" }]), undefined],
  [
    "an archive whose entries share their bytes",
    zipOf([
      { name: "a", content: Buffer.alloc(100_000) },
      { name: "b", content: "", at: 0 },
    ]),
    "fileDamaged",
  ],
  [
    "an archive of 10,001 entries",
    zipOf(Array.from({ length: 10_001 }, (_, index) => ({ name: `${index}`, content: "" }))),
    "fileDamaged",
  ],
  [
    "a Word file whose content types unpack to 200 MB",
    zipOf([{ name: "[Content_Types].xml", content: Buffer.alloc(200_000_000) }]),
    "fileDamaged",
  ],
  ["a text", Buffer.from("Wartung: Schraube M8 prüfen\r\n\tfertig"), "text"],
  ["a text with the mark of its encoding", Buffer.from("\ufeffÜbung"), "text"],
  ["a text in UTF-16", Buffer.from("\ufeffÜbung", "utf16le"), "text"],
  ["a table", Buffer.from("no;name\n1;Bolt\n"), "text"],
  ["Markdown with a tag in it", Buffer.from("# Notes\n<b>bold</b>"), "text"],
  ["nothing", Buffer.alloc(0), "text"],
  ["a text that is no UTF-8", latin("Pr\xfcfung"), undefined],
  ["a text with a NUL", Buffer.from("a\0b"), undefined],
  ["a text with a NUL far behind", Buffer.concat([Buffer.alloc(3_000_000, "a"), Buffer.alloc(1)]), undefined],
  ["HTML", Buffer.from("<!DOCTYPE html><script>alert(1)</script>"), undefined],
  ["HTML behind white space and the mark", Buffer.from("\ufeff \n\t<HTML><body>"), undefined],
  ["HTML in UTF-16", Buffer.from("\ufeff<html>", "utf16le"), undefined],
  ["SVG", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='x()'/>"), undefined],
  ["XML", Buffer.from("<?xml version='1.0'?><svg/>"), undefined],
  ["a script in a page", Buffer.from("\n<script>alert(1)</script>"), undefined],
  ["a program's script", Buffer.from("#!/bin/sh\nrm -rf /"), undefined],
  ["a program", latin("MZ\x90\0\x03\0\0\0"), undefined],
  ["a film that is an archive too", Buffer.concat([latin("\0\0\0\x18ftypisom\0\0\x02\0isommp41"), archive]), undefined],
  ["a picture with an archive behind it", Buffer.concat([latin("\xff\xd8\xff\xe0\0\x10JFIF"), archive]), "image/jpeg"],
];

describe("[M2] what a file is, its bytes say", () => {
  test.each(corpus)("%s", async (_, bytes, expected) => {
    expect(await seen(bytes)).toBe(expected);
  });

  it("and no bytes are too odd to look at", async () => {
    const odd = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      // Samples with some of their bytes changed.
      fc
        .tuple(fc.constantFrom(pdf, docx, archive), fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 20 }))
        .map(([sample, changes]) => {
          const bytes = Buffer.from(sample);
          for (const [at, value] of changes) bytes[at % bytes.length] = value;
          return bytes;
        }),
    );
    await fc.assert(
      fc.asyncProperty(odd, async (bytes) => {
        await seen(Buffer.from(bytes));
      }),
      { numRuns: 500 },
    );
  });
});
