import PDFDocument from "pdfkit";
import type { LossKind } from "#features/passages/rules/paper.ts";
import type { PaperSpec } from "./made-paper.ts";

/** What can be planted in a PDF. */
const odds: Readonly<Partial<Record<LossKind, (document: PDFKit.PDFDocument, mark: string) => void>>> = {
  comment: (document, mark) => document.note(20, document.y, 12, 12, `Comment ${mark}`),
  externalLink: (document, mark) => document.link(60, document.y - 12, 80, 12, `https://example.com/${mark}`),
  attachment: (document, mark) => document.file(Buffer.from(mark), { name: `${mark}.txt` }),
};

/** The same manual as a program for text prints it. */
export async function pdfFrom(
  spec: PaperSpec,
  png: (colour: string) => Buffer,
): Promise<{ bytes: Buffer; planted: LossKind[] }> {
  const document = new PDFDocument({ margin: 60, info: { Author: spec.author } });
  const chunks: Buffer[] = [];
  const planted: LossKind[] = [];
  document.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => {
    document.on("end", resolve);
  });
  document.fontSize(24).text(spec.title).moveDown();
  for (const section of spec.sections) {
    document.fontSize(16).text(section.title).moveDown(0.5).fontSize(11);
    for (const [index, step] of section.steps.entries()) {
      document.text(`${index + 1}. ${step.text}`).moveDown(0.4);
      const plant = step.odd && odds[step.odd];
      if (step.odd && plant) {
        plant(document, `${section.title.length}-${index}`);
        planted.push(step.odd);
      }
      if (step.caution !== undefined) document.text(step.caution).moveDown(0.4);
      if (step.picture !== undefined) {
        if (document.y > 600) document.addPage();
        document.image(png(step.picture), { width: 90 }).moveDown(0.6);
      }
    }
  }
  document.end();
  await ended;
  return { bytes: Buffer.concat(chunks), planted };
}
