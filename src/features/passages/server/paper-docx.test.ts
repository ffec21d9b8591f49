import { Readable } from "node:stream";
import { createCanvas } from "@napi-rs/canvas";
import { afterAll, describe, expect, it } from "vitest";
import { DocxPaper, docxOdds } from "#tests/support/paper/docx-paper.ts";
import { zipOf } from "#tests/support/zip-writer.ts";
import type { LossKind } from "../rules/paper.ts";
import { PaperReader } from "./paper-service.ts";

const word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const never = new AbortController().signal;
const reader = new PaperReader();
afterAll(() => reader.close());

const fileOf = (bytes: Buffer, contentType = word) => ({
  contentType,
  sizeBytes: bytes.length,
  open: async () => Readable.from([bytes]),
});
const read = (bytes: Buffer) => reader.readStructure(fileOf(bytes), never);
const pngOf = (colour: string): Buffer => {
  const canvas = createCanvas(40, 30);
  const drawing = canvas.getContext("2d");
  drawing.fillStyle = colour;
  drawing.fillRect(0, 0, 40, 30);
  return canvas.toBuffer("image/png");
};
/** Why a file was not read. */
const refusalOf = (bytes: Buffer) =>
  read(bytes).then(
    () => "read",
    (error: { why?: string }) => error.why,
  );

describe("the structure of a Word file", () => {
  it("[TX21] keeps headings, numbers, tables and pictures in their order, with the place of each", async () => {
    const paper = new DocxPaper()
      .text("Change the jaw", "Title")
      .text("Preparation", "Heading1")
      .item("Switch off the press.")
      .item("Lock the switch.", 1)
      .item("Hang the tag.", 1)
      .item("Open the guard.")
      .item("A cloth", 0, 2)
      .text("Values", "Heading2")
      .table([
        ["Screw", "Torque"],
        ["M8", "24 Nm"],
      ]);
    paper.paragraph(paper.pictureRun(pngOf("#b33"), "The jaw from above"));
    paper.text("After the picture.");
    const { blocks, losses, about } = await read(paper.bytes({ title: "Title", author: "Ann" }));
    expect(blocks.map((one) => [one.kind, one.level, one.number, one.text])).toEqual([
      ["title", 0, "", "Change the jaw"],
      ["heading", 1, "", "Preparation"],
      ["item", 0, "1.", "Switch off the press."],
      ["item", 1, "a)", "Lock the switch."],
      ["item", 1, "b)", "Hang the tag."],
      ["item", 0, "2.", "Open the guard."],
      ["item", 0, "", "A cloth"],
      ["heading", 2, "", "Values"],
      ["table", 0, "", ""],
      ["picture", 0, "", "The jaw from above"],
      ["paragraph", 0, "", "After the picture."],
    ]);
    expect(blocks[8]?.rows.map((row) => row.map((cell) => cell.text))).toEqual([
      ["Screw", "Torque"],
      ["M8", "24 Nm"],
    ]);
    expect(blocks.map((one) => one.at.paragraph)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 13, 14]);
    expect(losses).toEqual([]);
    expect(about).toEqual({ title: "Title", author: "Ann", modifiedAt: "2024-03-05T08:30:00.000Z", pages: 1 });
  });

  it("[TX21] hands over each picture under its number, those in cells too", async () => {
    const paper = new DocxPaper().text("Step 1");
    paper.table([[paper.pictureRun(pngOf("#b33")), "red"]]);
    paper.paragraph(paper.pictureRun(pngOf("#33b")));
    const bytes = paper.bytes();
    const { blocks } = await read(bytes);
    expect(blocks.map((one) => [one.picture, one.rows.flat().flatMap((cell) => cell.pictures)])).toEqual([
      [null, []],
      [null, [0]],
      [1, []],
    ]);
    const pictures = await reader.readPictures(fileOf(bytes), never);
    expect([...pictures].map(([number, png]) => [number, png.equals(pngOf(number === 0 ? "#b33" : "#33b"))])).toEqual([
      [0, true],
      [1, true],
    ]);
  });

  it("[TX22] reports every object that is planted, with its paragraph, and copies the text around it", async () => {
    const paper = new DocxPaper();
    const kinds = Object.keys(docxOdds) as LossKind[];
    for (const kind of kinds) paper.paragraph(DocxPaper.run(`Before ${kind}.`) + (docxOdds[kind]?.(paper, "7") ?? ""));
    const { losses, blocks } = await read(paper.bytes());
    expect(losses.map((one) => [one.kind, one.at.paragraph])).toEqual(kinds.map((kind, index) => [kind, index + 1]));
    expect(blocks.map((one) => one.text.replace(" see there", ""))).toEqual(kinds.map((kind) => `Before ${kind}.`));
    expect(losses.find((one) => one.kind === "footnote")?.detail).toBe("Eve: Footnote 7");
    expect(losses.find((one) => one.kind === "externalLink")?.detail).toBe("https://example.com/7");
  });

  it("[TX22] reports heads, feet, contents, nested tables and merged cells, and runs no macro", async () => {
    const bytes = new DocxPaper()
      .text("Preparation ...... 2", "TOC1")
      .table([["A", "B"]], '<w:tcPr><w:gridSpan w:val="2"/></w:tcPr>')
      .raw(
        `<w:tbl><w:tr><w:tc><w:tbl><w:tr><w:tc><w:p>${DocxPaper.run("inner")}</w:p></w:tc></w:tr></w:tbl></w:tc></w:tr></w:tbl>`,
      )
      .part("word/header1.xml", `<w:hdr xmlns:w="w"><w:p><w:r><w:t>Secret of ACME</w:t></w:r></w:p></w:hdr>`)
      .part("word/footer1.xml", `<w:ftr xmlns:w="w"><w:p><w:r><w:t>Page</w:t></w:r></w:p></w:ftr>`)
      .part("word/vbaProject.bin", "x")
      .bytes();
    const { losses } = await read(bytes);
    expect(losses.map((one) => one.kind).toSorted()).toEqual(
      ["footer", "header", "macro", "mergedCells", "nestedTable", "tableOfContents"].toSorted(),
    );
  });

  it("[TX3] ends at its bound: bombs, document types and broken files are refused", async () => {
    const bomb = zipOf([{ name: "word/document.xml", content: Buffer.alloc(80 * 1024 ** 2, 0x20) }]);
    const entities = `<!DOCTYPE w [<!ENTITY a "aaaa">]><w:document xmlns:w="w"><w:body><w:p>&a;</w:p></w:body></w:document>`;
    expect(await refusalOf(bomb)).toBe("tooMuchMemory");
    expect(await refusalOf(zipOf([{ name: "word/document.xml", content: entities }]))).toBe("damaged");
    expect(await refusalOf(zipOf([{ name: "word/document.xml", content: "<w:document><w:body>" }]))).toBe("damaged");
    expect(await refusalOf(Buffer.from("PK\x03\x04 nothing"))).toBe("damaged");
    const deep = `<w:document xmlns:w="w"><w:body>${"<w:sdt>".repeat(200_000)}${"</w:sdt>".repeat(200_000)}</w:body></w:document>`;
    expect(await refusalOf(zipOf([{ name: "word/document.xml", content: deep }]))).not.toBe("read");
  }, 60_000);
});
