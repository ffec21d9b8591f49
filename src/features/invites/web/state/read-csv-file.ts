import type { CsvRow } from "../../rules/csv-rows.ts";
import { type CsvRefusal, parseCsv } from "../../rules/parse-csv.ts";

/** Five thousand people take one or two; more is no list of people. */
const bytesMax = 20 * 1024 * 1024;

export type FileRefusal = CsvRefusal | { readonly refused: "tooLarge" | "unreadable" };

export async function readCsvFile(file: File): Promise<{ readonly rows: readonly CsvRow[] } | FileRefusal> {
  if (file.size > bytesMax) return { refused: "tooLarge" };
  try {
    return parseCsv(decodeText(new Uint8Array(await file.arrayBuffer())));
  } catch {
    // The file was moved or changed since it was chosen.
    return { refused: "unreadable" };
  }
}

/**
 * [IN12] The text of a file of any spreadsheet: UTF-8 or UTF-16 with a byte order mark, UTF-8 without one, else the
 * Windows code page of western Europe, in which every byte is a letter.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
