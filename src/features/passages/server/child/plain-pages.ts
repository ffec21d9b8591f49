import Papa from "papaparse";
import { encodingOf } from "#kit/server/files/plain-text.ts";
import type { ReadPage } from "./lines.ts";

/** As much of a table or a text as makes a page, in characters: they have none of their own. */
const pageLength = 20_000;

/** [TX2] Text and Markdown as they are, without the mark of their encoding; a table as rows of Markdown. */
export function readPlain(bytes: Uint8Array, contentType: string): ReadPage[] {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes).replaceAll("\r\n", "\n").replaceAll("\0", "");
  return contentType === "text/csv" ? pagesOf(rowsOf(text), true) : pagesOf(text.split("\n"), false);
}

function rowsOf(text: string): string[] {
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: true });
  return data.map((cells) => `| ${cells.map((cell) => cell.replaceAll(/\s+/g, " ").trim()).join(" | ")} |`);
}

function pagesOf(lines: readonly string[], isTable: boolean): ReadPage[] {
  const pages: ReadPage[] = [];
  let page: string[] = [];
  let length = 0;
  const turn = () => {
    // A text without headings of its own; a `#` in it is not one unless it is Markdown, where it stays.
    if (page.some((line) => line.trim() !== ""))
      pages.push({ kind: "page", page: pages.length + 1, text: page.join("\n"), ...(isTable && { headings: [] }) });
    page = [];
    length = 0;
  };
  for (const line of lines.flatMap(piecesOf)) {
    if (length + line.length > pageLength) turn();
    page.push(line);
    length += line.length + 1;
  }
  turn();
  return pages;
}

const piecesOf = (line: string): string[] =>
  line.length <= pageLength ? [line] : (line.match(/[^]{1,20000}/gu) ?? []);
