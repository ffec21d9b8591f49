import { deflateSync } from "node:zlib";

type Line = string | { readonly text: string; readonly size: number };

/** A page: lines of text from the top down, in one column or in two; or a JPEG that fills it. `turned` is shown turned. */
export type PdfPage =
  | { readonly lines: readonly Line[]; readonly beside?: readonly Line[]; readonly turned?: 90 | 180 | 270 }
  | { readonly jpeg: Buffer; readonly widthPx: number; readonly heightPx: number; readonly turned?: 90 | 180 | 270 };

interface PdfOptions {
  /** The contents of the first pages, instead of those that are made. */
  readonly streams?: readonly Buffer[];
  /** Names of pages, as a number tree has them: `0 << /S /r >> 4 << /S /D >>` is i, ii, iii, iv, 1, 2 … */
  readonly labels?: string;
}

/** A PDF of A4 pages in Helvetica. Every object lies where its table says. */
export function pdfOf(pages: readonly PdfPage[], { streams = [], labels = "" }: PdfOptions = {}): Buffer {
  const objects: Buffer[] = [];
  const add = (content: string | Buffer): number => objects.push(Buffer.from(content));
  const stream = (data: Buffer, about = ""): Buffer =>
    Buffer.concat([Buffer.from(`<< /Length ${data.length} ${about}>>\nstream\n`), data, Buffer.from("\nendstream")]);
  add(`<< /Type /Catalog /Pages 2 0 R ${labels && `/PageLabels << /Nums [${labels}] >> `}>>`);
  add("");
  const font = add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>");
  const kids = pages.map((page, index) => {
    const packed = (text: string) => stream(deflateSync(Buffer.from(text, "latin1")), "/Filter /FlateDecode ");
    if ("lines" in page) {
      const { lines, beside = [], turned: rotation = 0 } = page;
      const content = add(streams[index] ?? packed(`${textOf(lines, 50)}\n${textOf(beside, 310)}`));
      return add(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Rotate ${rotation} /Resources << /Font << /F1 ${font} 0 R >> >> /Contents ${content} 0 R >>`,
      );
    }
    const { jpeg, widthPx, heightPx, turned = 0 } = page;
    const image = add(
      stream(
        jpeg,
        `/Type /XObject /Subtype /Image /Width ${widthPx} /Height ${heightPx} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode `,
      ),
    );
    const [width, height] = turned === 90 || turned === 270 ? [842, 595] : [595, 842];
    const content = add(packed(`q ${width} 0 0 ${height} 0 0 cm /Im1 Do Q`));
    return add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /XObject << /Im1 ${image} 0 R >> >> /Contents ${content} 0 R >>`,
    );
  });
  objects[1] = Buffer.from(
    `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(" ")}] >>`,
  );
  return written(objects);
}

function textOf(lines: readonly Line[], left: number): string {
  let y = 800;
  const parts = lines.map((line) => {
    const { text, size } = typeof line === "string" ? { text: line, size: 11 } : line;
    y -= size * 1.4;
    const quoted = text.replaceAll(/[\\()]/g, (mark) => `\\${mark}`);
    return `BT /F1 ${size} Tf ${left} ${y.toFixed(1)} Td (${quoted}) Tj ET`;
  });
  return parts.join("\n");
}

/** Objects, numbered from 1, with their table. */
export function written(objects: readonly Buffer[]): Buffer {
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "latin1")];
  let at = parts[0]?.length ?? 0;
  const offsets = objects.map((object, index) => {
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from("\nendobj\n")]);
    const start = at;
    parts.push(part);
    at += part.length;
    return start;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
