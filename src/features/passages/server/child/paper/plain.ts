import Papa from "papaparse";
import { encodingOf } from "#kit/server/files/plain-text.ts";
import type { Paper, PaperCell } from "../../../rules/paper.ts";
import type { PaperWriter } from "./paper-writer.ts";

const noAbout = { title: "", author: "", modifiedAt: "", pages: 1 };

/** [TX21] Text line by line; in Markdown with its headings, lists and tables. A CSV is one table. */
export function readPlainPaper(bytes: Uint8Array, contentType: string, writer: PaperWriter): Paper {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes).replaceAll(/\r\n?/g, "\n");
  if (contentType === "text/csv") {
    const { data } = Papa.parse<string[]>(text, { skipEmptyLines: true });
    writer.table(
      { page: 1, paragraph: 1 },
      data.map((cells) => cells.map(cellOf)),
    );
    return writer.paper(noAbout);
  }
  return readLines(text.split("\n"), contentType === "text/markdown", writer);
}

const cellOf = (text: string): PaperCell => ({ text, pictures: [] });

/** `page` of what was read from a picture. */
export function readLines(lines: readonly string[], isMarkdown: boolean, writer: PaperWriter): Paper {
  let rows: { readonly from: number; readonly cells: PaperCell[][] } | undefined;
  const endTable = () => {
    if (rows) writer.table({ page: 1, paragraph: rows.from }, rows.cells);
    rows = undefined;
  };
  for (const [index, line] of lines.entries()) {
    const at = { page: 1, paragraph: index + 1 };
    if (isMarkdown && /^\s*\|.*\|\s*$/.test(line)) {
      rows ??= { from: index + 1, cells: [] };
      if (!/^[\s|:-]+$/.test(line)) rows.cells.push(line.trim().slice(1, -1).split("|").map(cellOf));
      continue;
    }
    endTable();
    const heading = isMarkdown ? /^(#{1,6})\s+(.*?)\s*#*$/.exec(line) : null;
    const item = /^(\s*)(?:[-*+•–]|(\d{1,3}[.)]))\s+(.*)$/.exec(line);
    if (heading) writer.block("heading", at, heading[2] ?? "", { level: (heading[1] ?? "#").length });
    else if (item) {
      const level = Math.min(8, Math.floor((item[1] ?? "").replaceAll("\t", "  ").length / 2));
      writer.block("item", at, unlinked(item[3] ?? "", at), { level, number: item[2] ?? "" });
    } else writer.block("paragraph", at, unlinked(line, at));
  }
  endTable();
  return writer.paper(noAbout);

  /** Pictures and links lead out of the file. */
  function unlinked(text: string, at: { page: number; paragraph: number }): string {
    if (!isMarkdown) return text;
    return text.replaceAll(/(!?)\[([^\]]*)\]\(([^)\s]+)[^)]*\)/g, (_, mark: string, words: string, address: string) => {
      writer.loss(mark ? "externalPicture" : "externalLink", at, address);
      return mark ? "" : words;
    });
  }
}
