import { Readable } from "node:stream";
import { createCanvas } from "@napi-rs/canvas";
import PDFDocument from "pdfkit";
import { afterAll, describe, expect, it } from "vitest";
import { pptxOf, xlsxOf } from "#tests/support/office-samples.ts";
import { pptxWithOdds, xlsxWithOdds } from "#tests/support/paper/office-odds.ts";
import type { Paper } from "../rules/paper.ts";
import { PaperReader } from "./paper-service.ts";

const ooxml = "application/vnd.openxmlformats-officedocument";
const never = new AbortController().signal;
const reader = new PaperReader();
afterAll(() => reader.close());
const fileOf = (contentType: string, bytes: Buffer) => ({
  contentType,
  sizeBytes: bytes.length,
  open: async () => Readable.from([bytes]),
});
const read = (contentType: string, bytes: Buffer) => reader.readStructure(fileOf(contentType, bytes), never);
const shortOf = ({ blocks }: Paper) =>
  blocks.map((one) => [
    one.kind,
    one.number,
    one.text || one.rows.map((row) => row.map((cell) => cell.text).join("|")),
  ]);

function png(): Buffer {
  const canvas = createCanvas(60, 40);
  const drawing = canvas.getContext("2d");
  drawing.fillStyle = "#b33";
  drawing.fillRect(0, 0, 60, 40);
  return canvas.toBuffer("image/png");
}

function pdf(write: (document: PDFKit.PDFDocument) => void): Promise<Buffer> {
  const document = new PDFDocument({ margin: 60, info: { Author: "Eve" } });
  const chunks: Buffer[] = [];
  document.on("data", (chunk: Buffer) => chunks.push(chunk));
  write(document);
  document.end();
  return new Promise((resolve) => {
    document.on("end", () => resolve(Buffer.concat(chunks)));
  });
}

describe("the structure of other files", () => {
  it("[TX21] a PDF has headings by size, counted items, and pictures between the lines that they stand between", async () => {
    const bytes = await pdf((document) => {
      document.fontSize(24).text("Change the jaw").moveDown();
      document.fontSize(15).text("Removal").moveDown();
      document
        .fontSize(11)
        .text(
          "1. Open the guard with the 13 mm wrench, and hold it while you do this so that it does not fall down again.",
        );
      document.moveDown().image(png(), { width: 120 }).moveDown();
      document.text("2. Pull the jaw.").moveDown();
      document.text("WARNING: The jaw is hot.", { link: "https://example.com/hot" });
      document.addPage().text("3. Clean the seat with a dry cloth until it is free of grease.");
      document.note(60, 200, 20, 20, "Ask Eve");
    });
    const paper = await read("application/pdf", bytes);
    expect(shortOf(paper)).toEqual([
      ["heading", "", "Change the jaw"],
      ["heading", "", "Removal"],
      [
        "item",
        "1.",
        "Open the guard with the 13 mm wrench, and hold it while you do this so that it does not fall down again.",
      ],
      ["picture", "", []],
      ["item", "2.", "Pull the jaw."],
      ["paragraph", "", "WARNING: The jaw is hot."],
      ["item", "3.", "Clean the seat with a dry cloth until it is free of grease."],
    ]);
    expect(paper.blocks.map((one) => one.at.page)).toEqual([1, 1, 1, 1, 1, 1, 2]);
    expect(paper.blocks.slice(0, 2).map((one) => one.level)).toEqual([1, 2]);
    expect(paper.losses.map((one) => [one.kind, one.at.page, one.detail])).toEqual([
      ["externalLink", 1, "https://example.com/hot"],
      ["comment", 2, "Ask Eve"],
    ]);
    expect(paper.about).toMatchObject({ author: "Eve", pages: 2 });
    const pictures = await reader.readPictures(fileOf("application/pdf", bytes), never);
    expect([...pictures.keys()]).toEqual([0]);
  });

  it("[TX22] lines that come back at the edge of each page are no steps, and are reported once", async () => {
    const bytes = await pdf((document) => {
      for (const page of [1, 2, 3]) {
        if (page > 1) document.addPage();
        document.fontSize(9).text("ACME internal", 60, 20, { lineBreak: false });
        document.fontSize(11).text(`${page}. Tighten screw number ${page} of the housing.`, 60, 120);
      }
    });
    const paper = await read("application/pdf", bytes);
    expect(shortOf(paper).map(([, number]) => number)).toEqual(["1.", "2.", "3."]);
    expect(paper.losses.map((one) => [one.kind, one.detail])).toEqual([["header", "ACME internal"]]);
  });

  it("[TX21] a slide is a heading with its texts", async () => {
    const paper = await read(
      `${ooxml}.presentationml.presentation`,
      pptxOf([
        ["Guard", "Open it"],
        ["Jaw", "Pull it"],
      ]),
    );
    expect(shortOf(paper)).toEqual([
      ["heading", "", "Guard"],
      ["paragraph", "", "Open it"],
      ["heading", "", "Jaw"],
      ["paragraph", "", "Pull it"],
    ]);
    expect(paper.blocks.map((one) => one.at.page)).toEqual([1, 1, 2, 2]);
  });

  it("[TX21] a sheet is a heading with tables up to the next empty row", async () => {
    const rows = [
      ["No", "Action"],
      ["1", "Open it"],
      ["", ""],
      ["M8", "24 Nm"],
    ];
    const paper = await read(`${ooxml}.spreadsheetml.sheet`, xlsxOf([["Jaw", rows]]));
    expect(shortOf(paper)).toEqual([
      ["heading", "", "Jaw"],
      ["table", "", ["No|Action", "1|Open it"]],
      ["table", "", ["M8|24 Nm"]],
    ]);
  });

  it.each([
    ["presentation", `${ooxml}.presentationml.presentation`, pptxWithOdds],
    ["workbook", `${ooxml}.spreadsheetml.sheet`, xlsxWithOdds],
  ])("[TX22] every object of a %s that has no place in a draft is listed, once", async (_, contentType, made) => {
    const { bytes, planted } = made();
    const { losses } = await read(contentType, bytes);
    expect(losses.map(({ kind }) => kind).toSorted()).toEqual([...planted].toSorted());
  });

  it("[TX21] texts, Markdown and CSV have what their lines say", async () => {
    const markdown =
      "# Jaw\n1. Open it\n   - slowly\n![x](https://example.com/x.png)\n\n| A | B |\n|---|---|\n| 1 | 2 |\n";
    const paper = await read("text/markdown", Buffer.from(markdown));
    expect(shortOf(paper)).toEqual([
      ["heading", "", "Jaw"],
      ["item", "1.", "Open it"],
      ["item", "", "slowly"],
      ["table", "", ["A|B", "1|2"]],
    ]);
    expect(paper.losses.map((one) => one.kind)).toEqual(["externalPicture"]);
    expect(shortOf(await read("text/csv", Buffer.from("No,Action\n1,Open\n")))).toEqual([
      ["table", "", ["No|Action", "1|Open"]],
    ]);
  });

  it("[TX21] a picture of a page is read by its look, and stays above its words", async () => {
    const canvas = createCanvas(900, 300);
    const drawing = canvas.getContext("2d");
    drawing.fillStyle = "#fff";
    drawing.fillRect(0, 0, 900, 300);
    drawing.fillStyle = "#000";
    drawing.font = "48px sans-serif";
    drawing.fillText("1. Open the guard slowly", 40, 100);
    drawing.fillText("2. Pull the jaw forward", 40, 200);
    const paper = await read("image/png", canvas.toBuffer("image/png"));
    expect(paper.blocks.map((one) => one.kind)).toEqual(["picture", "item", "item"]);
    expect(paper.blocks.slice(1).map((one) => one.text)).toEqual(["Open the guard slowly", "Pull the jaw forward"]);
    expect(paper.losses.map((one) => one.kind)).toEqual(["recognised"]);
  }, 60_000);
});
