/** A page as it is written: a heading, and lines of text beneath it; an empty line is a space. */
export interface PdfPage {
  readonly heading: string;
  readonly lines: readonly string[];
}

const [widthPt, heightPt, marginPt] = [595, 842, 56];
const lineCharsMax = 84;

/**
 * A PDF of A4 pages with real text in Helvetica, as plain as the format allows: no compression, no fonts of its own.
 * Characters beyond Windows-1252 cannot be written, and become question marks.
 */
export function writePdf(title: string, pages: readonly PdfPage[]): Buffer {
  const pageIds = pages.map((_, at) => 6 + at * 2);
  const objects: [id: number, body: string][] = [
    [1, "<< /Type /Catalog /Pages 2 0 R >>"],
    [2, `<< /Type /Pages /Kids [${pageIds.map((id) => `${id} 0 R`).join(" ")}] /Count ${pages.length} >>`],
    [3, fontOf("Helvetica")],
    [4, fontOf("Helvetica-Bold")],
    [5, `<< /Title ${stringOf(title)} /Producer (Fettle) >>`],
    ...pages.flatMap((page, at): [number, string][] => {
      const content = contentOf(title, page, at + 1, pages.length);
      const id = 6 + at * 2;
      const resources = "<< /Font << /F1 3 0 R /F2 4 0 R >> >>";
      const box = `[0 0 ${widthPt} ${heightPt}]`;
      return [
        [id, `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Resources ${resources} /Contents ${id + 1} 0 R >>`],
        [id + 1, `<< /Length ${Buffer.byteLength(content, "latin1")} >>\nstream\n${content}\nendstream`],
      ];
    }),
  ];
  let text = "%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n";
  const offsets: number[] = [];
  for (const [id, body] of objects) {
    offsets[id] = text.length;
    text += `${id} 0 obj\n${body}\nendobj\n`;
  }
  const rows = objects.map(([id]) => `${String(offsets[id]).padStart(10, "0")} 00000 n \n`).join("");
  const count = objects.length + 1;
  const trailer = `<< /Size ${count} /Root 1 0 R /Info 5 0 R >>`;
  text += `xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n${trailer}\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text, "latin1");
}

const fontOf = (name: string): string =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;

function contentOf(title: string, page: PdfPage, number: number, count: number): string {
  const top = heightPt - marginPt;
  const lines = page.lines.flatMap(wrapped);
  const shown = lines.map((line) => `${stringOf(line)} Tj T*`).join("\n");
  return [
    `BT /F2 18 Tf ${marginPt} ${top} Td ${stringOf(page.heading)} Tj ET`,
    `BT /F1 11 Tf 16 TL ${marginPt} ${top - 34} Td`,
    shown,
    "ET",
    `BT /F1 9 Tf ${marginPt} ${marginPt / 2} Td ${stringOf(`${title} - ${number} of ${count}`)} Tj ET`,
  ].join("\n");
}

function wrapped(line: string): string[] {
  const lines: string[] = [];
  let open = "";
  for (const word of line.split(" ")) {
    if (open !== "" && open.length + 1 + word.length > lineCharsMax) {
      lines.push(open);
      open = word;
    } else open = open === "" ? word : `${open} ${word}`;
  }
  return [...lines, open];
}

/** Where Windows-1252 has signs that Latin-1 has not. */
const windows: Readonly<Record<string, string>> = {
  "–": "\x96",
  "—": "\x97",
  "’": "\x92",
  "“": "\x93",
  "”": "\x94",
  "•": "\x95",
  "€": "\x80",
};

function stringOf(text: string): string {
  const encoded = [...text].map(
    (sign) => windows[sign] ?? (sign.charCodeAt(0) < 256 && sign.length === 1 ? sign : "?"),
  );
  return `(${encoded.join("").replaceAll(/[\\()]/g, "\\$&")})`;
}
