import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  version,
} from "pdfjs-dist/legacy/build/pdf.mjs";
// oxlint-disable-next-line import/default -- its address, which Vite gives
import workerUrl from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?url";
import { readWhole, type ViewedFile } from "../file-source.ts";
import type { Piece } from "../passages/passage.ts";
import { RangeSource, rangeBytes } from "./range-source.ts";

GlobalWorkerOptions.workerSrc = workerUrl;

/** Fonts, character maps and decoders that pdf.js fetches where a document needs them; the build puts them here. */
const ownFiles = () => new URL(`/assets/pdfjs-${version}/`, location.origin).href;

/** Smaller files come in one piece, which is quicker than asking four times. */
const wholeBytesMax = 2 * rangeBytes;
/** A picture in a document that would take more than this is left out. */
const picturePixelsMax = 100_000_000;

/** An open document. Pages count from 1. */
export interface Pdf {
  readonly pageCount: number;
  readonly page: (number: number) => Promise<PDFPageProxy>;
  /** The text of a page as its items give it, read once. Empty where the page is a picture. */
  readonly pieces: (number: number) => Promise<readonly Piece[]>;
  /** The page, from 1, that a link inside the document leads to; undefined where it leads nowhere. */
  readonly pageOfLink: (destination: string | readonly unknown[]) => Promise<number | undefined>;
}

export interface OpenPdfOptions {
  /** Asked as long as the document stays locked: `give` tries a password. */
  readonly onLocked: (isWrong: boolean, give: (password: string) => void) => void;
  /** Bytes were lost on the way for good, also after the document was opened. */
  readonly onLost: (error: unknown) => void;
}

export interface OpeningPdf {
  /** @throws what `call` throws, or what pdf.js finds wrong with the file */
  readonly opened: Promise<Pdf>;
  /** Frees everything; no callback is called afterwards. */
  readonly close: () => void;
}

export function openPdf(file: ViewedFile, { onLocked, onLost }: OpenPdfOptions): OpeningPdf {
  const ending = new AbortController();
  let closeTask = () => {};
  const open = async (): Promise<Pdf> => {
    const lost = Promise.withResolvers<never>();
    // The caller that waits for the document gets the error there.
    lost.promise.catch(() => {});
    const source =
      file.sizeBytes > wholeBytesMax
        ? {
            range: new RangeSource(file, (error) => {
              lost.reject(error);
              if (!ending.signal.aborted) onLost(error);
            }),
          }
        : { data: await (await readWhole(file, ending.signal)).arrayBuffer() };
    ending.signal.throwIfAborted();
    const task = getDocument({
      ...source,
      rangeChunkSize: rangeBytes,
      disableStream: true,
      disableAutoFetch: true,
      enableXfa: false,
      maxImageSize: picturePixelsMax,
      verbosity: 0,
      cMapUrl: `${ownFiles()}cmaps/`,
      standardFontDataUrl: `${ownFiles()}standard_fonts/`,
      wasmUrl: `${ownFiles()}wasm/`,
      iccUrl: `${ownFiles()}iccs/`,
    });
    closeTask = () => void task.destroy();
    task.onPassword = (give: (password: string) => void, reason: number) => {
      if (!ending.signal.aborted) onLocked(reason === wrongPassword, give);
    };
    return shown(await Promise.race([task.promise, lost.promise]));
  };
  return {
    opened: open(),
    close: () => {
      ending.abort();
      closeTask();
    },
  };
}

/** `PasswordResponses.INCORRECT_PASSWORD` of pdf.js. */
const wrongPassword = 2;

function shown(document: PDFDocumentProxy): Pdf {
  const texts = new Map<number, Promise<readonly Piece[]>>();
  const page = (number: number) => document.getPage(number);
  const read = async (number: number): Promise<readonly Piece[]> => {
    const { items } = await (await page(number)).getTextContent();
    return items.flatMap((item) => ("str" in item ? [{ text: item.str, endsLine: item.hasEOL }] : []));
  };
  return {
    pageCount: document.numPages,
    page,
    pieces: (number) => {
      const known = texts.get(number) ?? read(number);
      texts.set(number, known);
      return known;
    },
    pageOfLink: async (destination) => {
      const place = typeof destination === "string" ? await document.getDestination(destination) : destination;
      const [target] = place ?? [];
      if (typeof target === "number") return target + 1;
      if (!isRef(target)) return undefined;
      return (await document.getPageIndex(target)) + 1;
    },
  };
}

const isRef = (value: unknown): value is { readonly num: number; readonly gen: number } =>
  typeof value === "object" && value !== null && "num" in value && "gen" in value;
