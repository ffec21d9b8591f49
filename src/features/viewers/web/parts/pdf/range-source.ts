import { PDFDataRangeTransport } from "pdfjs-dist/legacy/build/pdf.mjs";
import { NetworkError } from "#kit/web/wire/call-errors.ts";
import { readRange, type ViewedFile } from "../file-source.ts";

/** The size of one request: a page of text needs one or two of them. */
export const rangeBytes = 256 * 1024;

const waitsMs = [400, 1_500, 4_000];

/**
 * Supplies pdf.js with the bytes that it requests, so that a page is shown before the whole file has loaded. Lost
 * requests are retried; a lasting failure is reported once.
 */
export class RangeSource extends PDFDataRangeTransport {
  readonly #file: ViewedFile;
  readonly #failed: (error: unknown) => void;
  readonly #ending = new AbortController();

  constructor(file: ViewedFile, failed: (error: unknown) => void) {
    super(file.sizeBytes, null);
    this.#file = file;
    this.#failed = failed;
  }

  override requestDataRange(begin: number, end: number): void {
    void this.#send(begin, end);
  }

  override abort(): void {
    this.#ending.abort();
  }

  async #send(begin: number, end: number): Promise<void> {
    const { signal } = this.#ending;
    for (let tries = 0; ; tries++) {
      try {
        const bytes = await readRange(this.#file, begin, end, signal);
        if (!signal.aborted) this.onDataRange(begin, bytes);
        return;
      } catch (error) {
        if (signal.aborted) return;
        const waitMs = error instanceof NetworkError ? waitsMs[tries] : undefined;
        if (waitMs === undefined) return this.#failed(error);
        await new Promise((resolve) => setTimeout(resolve, waitMs));
        if (signal.aborted) return;
      }
    }
  }
}
