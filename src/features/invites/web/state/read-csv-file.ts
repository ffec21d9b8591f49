import type { CsvRow } from "../../rules/csv-rows.ts";
import { type CsvRefusal, parseCsv } from "../../rules/parse-csv.ts";
import { decodeText } from "./decode-text.ts";

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
