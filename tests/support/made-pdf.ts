import { createHash } from "node:crypto";

/** One page of a PDF that a test makes. */
export interface MadePage {
  /** Each stands on a line of its own, from the top. */
  readonly lines?: readonly string[];
  /** In points; letter upright unless told. */
  readonly width?: number;
  readonly height?: number;
  /** A grey box instead of words: a page that was scanned. */
  readonly isPicture?: boolean;
  /** Links over the first lines: an address, or a page from 1. */
  readonly links?: readonly (string | number)[];
  /** A script that a viewer must not run when the page opens. */
  readonly script?: string;
}

/** Latin letters alone: a character is a byte. */
const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (character) => character.charCodeAt(0) & 0xff);
const written = (line: string): string => line.replaceAll(/[\\()]/g, (character) => `\\${character}`);

/**
 * A PDF of some pages in Helvetica, which every viewer has: as small as can be, and made anew by every test.
 * @param password without which its words cannot be read; links and scripts are not for a locked one
 */
export function madePdf(pages: readonly MadePage[], password?: string): Uint8Array<ArrayBuffer> {
  const lock = password === undefined ? undefined : lockOf(password);
  const objects: string[] = [];
  const add = (body: string): number => objects.push(body);
  const catalog = add("");
  const tree = add("");
  const font = add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>");
  const pageIds = pages.map(() => add(""));
  for (const [index, page] of pages.entries()) {
    const { lines = [], width = 612, height = 792, isPicture = false, links = [], script } = page;
    const words = lines.map((line, row) => `BT /F1 14 Tf 72 ${height - 90 - row * 22} Td (${written(line)}) Tj ET`);
    const drawn = isPicture ? `0.85 g 72 72 ${width - 144} ${height - 144} re f` : words.join("\n");
    const content = add("");
    const kept = lock ? lock.locked(content, drawn) : drawn;
    objects[content - 1] = `<< /Length ${kept.length} >>\nstream\n${kept}\nendstream`;
    const annotations = links.map((link, row) => {
      const top = height - 90 - row * 22;
      const target =
        typeof link === "number" ? `/Dest [${pageIds[link - 1]} 0 R /Fit]` : `/A << /S /URI /URI (${written(link)}) >>`;
      return add(`<< /Type /Annot /Subtype /Link /Rect [72 ${top - 4} 300 ${top + 14}] /Border [0 0 0] ${target} >>`);
    });
    const opens = script === undefined ? "" : `/AA << /O << /S /JavaScript /JS (${written(script)}) >> >>`;
    objects[(pageIds[index] ?? 0) - 1] =
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${content} 0 R ` +
      `/Resources << /Font << /F1 ${font} 0 R >> >> /Annots [${annotations.map((id) => `${id} 0 R`).join(" ")}] ${opens} >>`;
  }
  objects[catalog - 1] = `<< /Type /Catalog /Pages ${tree} 0 R >>`;
  objects[tree - 1] = `<< /Type /Pages /Count ${pages.length} /Kids [${pageIds.map((id) => `${id} 0 R`).join(" ")}] >>`;
  return assembled(objects, catalog, lock?.trailer);
}

function assembled(objects: readonly string[], root: number, more = ""): Uint8Array<ArrayBuffer> {
  const parts: string[] = ["%PDF-1.7\n"];
  let length = parts[0]?.length ?? 0;
  const places: number[] = [];
  for (const [index, body] of objects.entries()) {
    const part = `${index + 1} 0 obj\n${body}\nendobj\n`;
    places.push(length);
    parts.push(part);
    length += part.length;
  }
  const rows = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`);
  parts.push(
    `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join("")}`,
    `trailer\n<< /Size ${objects.length + 1} /Root ${root} 0 R ${more} >>\nstartxref\n${length}\n%%EOF\n`,
  );
  return bytesOf(parts.join(""));
}

/** What fills a password up to 32 bytes (PDF reference, "Standard security handler"). */
const filling = Buffer.from("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a", "hex");

/** The oldest lock of PDF, which every reader still opens. */
function lockOf(password: string) {
  const filled = Buffer.concat([Buffer.from(password, "latin1"), filling]).subarray(0, 32);
  const id = Buffer.alloc(16, 7);
  const mayDo = Buffer.from([0xfc, 0xff, 0xff, 0xff]);
  const owner = rc4(md5(filled).subarray(0, 5), filled);
  const key = md5(Buffer.concat([filled, owner, mayDo, id])).subarray(0, 5);
  const hex = (bytes: Uint8Array) => `<${Buffer.from(bytes).toString("hex")}>`;
  const encrypt = `<< /Filter /Standard /V 1 /R 2 /Length 40 /O ${hex(owner)} /U ${hex(rc4(key, filling))} /P -4 >>`;
  return {
    trailer: `/Encrypt ${encrypt} /ID [${hex(id)} ${hex(id)}]`,
    locked: (object: number, text: string): string => {
      const ofObject = Buffer.from([object & 0xff, object >> 8, 0, 0, 0]);
      const own = md5(Buffer.concat([key, ofObject])).subarray(0, 10);
      return Buffer.from(rc4(own, bytesOf(text))).toString("latin1");
    },
  };
}

const md5 = (bytes: Uint8Array): Buffer => createHash("md5").update(bytes).digest();

function rc4(key: Uint8Array, data: Uint8Array): Uint8Array {
  const state = Array.from({ length: 256 }, (_, at) => at);
  const swap = (one: number, other: number) => {
    [state[one], state[other]] = [state[other] ?? 0, state[one] ?? 0];
  };
  for (let at = 0, other = 0; at < 256; at++) {
    other = (other + (state[at] ?? 0) + (key[at % key.length] ?? 0)) & 0xff;
    swap(at, other);
  }
  let one = 0;
  let other = 0;
  return data.map((byte) => {
    one = (one + 1) & 0xff;
    other = (other + (state[one] ?? 0)) & 0xff;
    swap(one, other);
    return byte ^ (state[((state[one] ?? 0) + (state[other] ?? 0)) & 0xff] ?? 0);
  });
}
