import { createCanvas } from "@napi-rs/canvas";
import { planPaper } from "#features/generation/rules/paper/paper-plan.ts";
import type { LossKind, Paper } from "#features/passages/rules/paper.ts";
import { readPaper } from "#features/passages/server/child/paper/read-paper.ts";
import { docxFrom, docxOdds } from "#tests/support/paper/docx-paper.ts";
import { type PaperSpec, specOf } from "#tests/support/paper/made-paper.ts";
import { pptxWithOdds, xlsxWithOdds } from "#tests/support/paper/office-odds.ts";
import { pdfFrom } from "#tests/support/paper/pdf-paper.ts";

const word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const perFormat = 20;
const ooxml = "application/vnd.openxmlformats-officedocument";
const officeFiles = [
  [`${ooxml}.presentationml.presentation`, pptxWithOdds],
  [`${ooxml}.spreadsheetml.sheet`, xlsxWithOdds],
] as const;
const pdfOdds: readonly LossKind[] = ["comment", "externalLink", "attachment"];

/**
 * Forty manuals that the project writes, half as Word files and half as PDFs: the share of the steps that are found in
 * their order, of the pictures that are placed in the step that they stand in, and of the planted objects that are
 * reported, also those of a presentation and a workbook. Prints how long reading and dividing one takes.
 */
export async function benchPaper(): Promise<void> {
  const all = { steps: 0, found: 0, pictures: 0, placed: 0, planted: 0, reported: 0, ms: 0 };
  for (let seed = 1; seed <= 2 * perFormat; seed++) {
    const isWord = seed <= perFormat;
    const kinds = isWord ? (Object.keys(docxOdds) as LossKind[]) : pdfOdds;
    const spec = specOf(
      seed,
      Array.from({ length: 8 }, (_, n) => kinds[(seed * 3 + n) % kinds.length] ?? "comment"),
    );
    const { bytes, planted } = isWord ? docxFrom(spec, pngOf) : await pdfFrom(spec, pngOf);
    const from = performance.now();
    const paper = await readPaper(bytes, isWord ? word : "application/pdf", undefined);
    let id = 0;
    const plan = planPaper(paper, "File", () => `id ${id++}`);
    all.ms += performance.now() - from;
    const steps = plan.sections.flatMap((section) => section.steps);
    const texts = steps.map((step) =>
      paper.blocks
        .slice(step.from, step.to + 1)
        .map((one) => one.text)
        .join(" "),
    );
    const wanted = spec.sections.flatMap((section) => section.steps);
    all.steps += wanted.length;
    all.found += inOrder(wanted.map((step) => texts.findIndex((text) => text.includes(step.text))));
    all.pictures += wanted.filter((step) => step.picture !== undefined).length;
    all.placed += placedIn(
      spec,
      steps.map((step, at) => ({
        text: texts[at] ?? "",
        pictures: step.modules.filter((one) => one.type === "media").length,
      })),
    );
    all.planted += planted.length;
    all.reported += reportedOf(planted, paper);
  }
  for (const [contentType, made] of officeFiles) {
    const { bytes, planted } = made();
    all.planted += planted.length;
    all.reported += reportedOf(planted, await readPaper(bytes, contentType, undefined));
  }
  const share = (a: number, b: number) => `${a} of ${b} (${((100 * a) / b).toFixed(1)} %)`;
  console.log(`paper: ${2 * perFormat} files, ${(all.ms / (2 * perFormat)).toFixed(0)} ms each`);
  console.log(`  steps in order          ${share(all.found, all.steps)}`);
  console.log(`  pictures in their step  ${share(all.placed, all.pictures)}`);
  console.log(`  planted objects listed  ${share(all.reported, all.planted)}`);
}

/** How many of the planted objects are among the losses, each loss counted once. */
function reportedOf(planted: readonly LossKind[], { losses }: Paper): number {
  const left = losses.map((loss) => loss.kind);
  return planted.filter((kind) => {
    const at = left.indexOf(kind);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  }).length;
}

/** How many places rise, each counted once. */
function inOrder(places: readonly number[]): number {
  let last = -1;
  let count = 0;
  for (const place of places) {
    if (place <= last) continue;
    last = place;
    count++;
  }
  return count;
}

const placedIn = (spec: PaperSpec, steps: readonly { readonly text: string; readonly pictures: number }[]): number =>
  spec.sections
    .flatMap((section) => section.steps)
    .filter(
      (step) => step.picture !== undefined && steps.some((one) => one.text.includes(step.text) && one.pictures === 1),
    ).length;

function pngOf(colour: string): Buffer {
  const canvas = createCanvas(60, 40);
  const drawing = canvas.getContext("2d");
  drawing.fillStyle = colour;
  drawing.fillRect(0, 0, 60, 40);
  return canvas.toBuffer("image/png");
}
