import { getDocumentProxy } from "unpdf";
import { layerLengthMin, pagesMax } from "../../rules.ts";
import { type ReadPage, Unreadable } from "./lines.ts";

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type PdfPage = Awaited<ReturnType<Pdf["getPage"]>>;
type Item = Extract<Awaited<ReturnType<PdfPage["getTextContent"]>>["items"][number], { str: string }>;

/** Larger pictures in a page are left out, in pixels. */
const imagePixelsMax = 50_000_000;

/** @throws Unreadable */
export async function openPdf(bytes: Uint8Array, more: object = {}): Promise<Pdf> {
  const options = { isEvalSupported: false, verbosity: 0, maxImageSize: imagePixelsMax, ...more };
  const pdf = await getDocumentProxy(bytes, options).catch((error: Error) => {
    throw new Unreadable(error.name === "PasswordException" ? "encrypted" : "damaged", error.message);
  });
  if (pdf.numPages > pagesMax) throw new Unreadable("tooManyPages");
  return pdf;
}

/** [TX20] What the file calls its pages, by their number, where that is something else; longer names are no page numbers. */
export async function readPageLabels(pdf: Pdf): Promise<ReadonlyMap<number, string>> {
  // A broken tree of labels says nothing; the pages are there all the same.
  const labels = (await pdf.getPageLabels().catch(() => null)) ?? [];
  const named = labels.map((label, index) => [index + 1, tidied(label)] as const);
  return new Map(
    named.filter(([page, label]) => label !== "" && label.length <= labelLengthMax && label !== String(page)),
  );
}

const labelLengthMax = 12;

/**
 * [TX2] [TX4] The text of one page, with the headings that can be detected by their size; a page without text is a
 * scan.
 */
export async function readPdfPage(pdf: Pdf, number: number): Promise<ReadPage> {
  const page = await pdf.getPage(number);
  const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
  const { items } = await page.getTextContent();
  const isShown = (item: Item) => {
    const [, , c = 0, d = 0, x = 0, y = 0] = item.transform as number[];
    // Words of no size or off the page are for machines; an instruction may hide in them.
    return Math.hypot(c, d) >= 1 && x >= left - 5 && x <= right + 5 && y >= bottom - 5 && y <= top + 5;
  };
  const lines = linesOf(items.filter((item): item is Item => "str" in item && (item.str === "" || isShown(item))));
  page.cleanup();
  const text = lines.map((line) => line.text).join("\n");
  if (text.replaceAll(/\s/g, "").length < layerLengthMin) return { kind: "page", page: number, text, isScan: true };
  return { kind: "page", page: number, text, headings: headingsOf(lines) };
}

interface Line {
  readonly text: string;
  readonly size: number;
}

function linesOf(items: readonly Item[]): Line[] {
  const lines: Line[] = [];
  let text = "";
  let size = 0;
  for (const item of items) {
    text += item.str;
    if (item.str.trim() !== "") size = Math.max(size, item.height);
    if (!item.hasEOL) continue;
    lines.push({ text: tidied(text), size });
    text = "";
    size = 0;
  }
  return text === "" ? lines : [...lines, { text: tidied(text), size }];
}

// Controls and characters for private use say nothing to a reader; the database takes no NUL.
const tidied = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Co}\p{Cs}]/gu, " ")
    .replaceAll(/ {2,}/g, " ")
    .trim();

/** Short lines that are larger than most of the page. */
function headingsOf(lines: readonly Line[]): [line: number, level: number][] {
  const letters = new Map<number, number>();
  for (const { text, size } of lines) letters.set(Math.round(size), (letters.get(Math.round(size)) ?? 0) + text.length);
  const usual = [...letters].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
  return lines.flatMap(({ text, size }, index): [number, number][] => {
    const ratio = usual === 0 ? 0 : size / usual;
    if (ratio < 1.2 || text.length > 120 || !/\p{L}{2}/u.test(text)) return [];
    return [[index, ratio >= 1.8 ? 1 : ratio >= 1.4 ? 2 : 3]];
  });
}
