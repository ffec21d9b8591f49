import { Readable } from "node:stream";
import { createCanvas } from "@napi-rs/canvas";
import { cutPassages } from "#features/passages/rules/cut-passages.ts";
import { extract } from "#features/passages/server/extract.ts";
import { type PdfPage, pdfOf } from "#tests/support/pdf-writer.ts";

const lines = (page: number, count: number): string[] =>
  Array.from(
    { length: count },
    (_, line) => `Page ${page}, line ${line}: tighten the bolts of the guard before the press is started again.`,
  );

function scanOf(page: number): PdfPage {
  const canvas = createCanvas(1654, 2339);
  const drawing = canvas.getContext("2d");
  drawing.fillStyle = "#fff";
  drawing.fillRect(0, 0, 1654, 2339);
  drawing.fillStyle = "#000";
  drawing.font = "28px sans-serif";
  for (const [index, line] of lines(page, 35).entries()) drawing.fillText(line, 120, 160 + index * 60);
  return { jpeg: canvas.toBuffer("image/jpeg", 80), widthPx: 1654, heightPx: 2339 };
}

/** What reading a page costs: one with a layer of text, and one that is read by its look. */
export async function benchText({ rounds }: { readonly rounds: number }): Promise<void> {
  const read = async (bytes: Buffer) => {
    const file = { contentType: "application/pdf", sizeBytes: bytes.length, open: async () => Readable.from([bytes]) };
    const started = performance.now();
    const { pages } = await extract(file, new AbortController().signal);
    return { pages, ms: performance.now() - started };
  };
  const best = async (bytes: Buffer) => {
    let least = Number.POSITIVE_INFINITY;
    for (let round = 0; round < rounds; round++) least = Math.min(least, (await read(bytes)).ms);
    return least;
  };
  const one = await best(pdfOf([{ lines: lines(1, 40) }]));
  const many = await best(pdfOf(Array.from({ length: 500 }, (_, page) => ({ lines: lines(page, 40) }))));
  console.log(
    `reading a PDF: ${one.toFixed(0)} ms for the first page, ${((many - one) / 499).toFixed(1)} ms for each other`,
  );
  const { pages, ms } = await read(pdfOf(Array.from({ length: 3 }, (_, page) => scanOf(page))));
  const words = pages.reduce((sum, page) => sum + page.text.split(/\s+/).length, 0);
  console.log(
    `recognising a page: ${(ms / 3).toFixed(0)} ms (${words} words on three, surely to ${pages.map((page) => page.confidence).join(", ")} %)`,
  );
  const text = { page: 1, text: lines(1, 20_000).join("\n") };
  const started = performance.now();
  const passages = cutPassages([text]);
  console.log(`cutting: ${((performance.now() - started) / passages.length).toFixed(3)} ms a passage`);
}
