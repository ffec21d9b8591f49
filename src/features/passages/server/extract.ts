import { copyFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { second } from "#kit/time.ts";
import { pageWithinMs, readWithinMs, recognisedPagesMax } from "../rules.ts";
import type { ReadPage } from "./child/lines.ts";
import { type ReadingLimits, runChild } from "./child-process.ts";
import { type FileCopy, ReadingFolder, type SourceFile } from "./reading-folder.ts";

const mebibyte = 1024 ** 2;
const require = createRequire(import.meta.url);

export interface ExtractedPage {
  readonly page: number;
  readonly text: string;
  readonly headings?: ReadPage["headings"];
  /** [TX20] What the file calls the page, where that is not its number. */
  readonly label?: string | undefined;
  readonly isRecognised: boolean;
  readonly confidence: number | null;
}

export interface Extraction {
  readonly pages: readonly ExtractedPage[];
  /** Pages without words of their own beyond the hundred that are read by their look. */
  readonly leftOut: number;
}

/**
 * [TX2] [TX3] [TX4] Reads the texts of files, page by page, one after the other. One child reads many files, so a reader is used for
 * one workspace alone.
 */
export class TextReader {
  readonly #folder = new ReadingFolder();

  /** @throws Unreadable with the reason; the signal's reason when it aborts */
  extract(file: SourceFile, signal: AbortSignal): Promise<Extraction> {
    return this.#folder.withCopy(file, signal, (copy) => this.#extractCopy(copy, file, signal));
  }

  /** Ends its child and removes its folder. */
  close(): Promise<void> {
    return this.#folder.close();
  }

  async #extractCopy(copy: FileCopy, file: SourceFile, signal: AbortSignal): Promise<Extraction> {
    const recognise = async (pages: readonly number[]): Promise<ReadPage[]> => {
      if (pages.length === 0) return [];
      await putModels(copy.models);
      return runChild({ ...copy, kind: "recognise", pages }, recogniseLimits(file), signal);
    };
    if (file.contentType.startsWith("image/")) return { pages: (await recognise([1])).map(recognised), leftOut: 0 };
    const read = await this.#folder.read({ ...copy, kind: "read", pages: [] }, readLimits(file), signal);
    const scans = read.filter((page) => page.isScan).map((page) => page.page);
    const chosen = scans.slice(0, recognisedPagesMax);
    const byPage = new Map((await recognise(chosen)).map((page) => [page.page, page]));
    const pages = read.map((page) => {
      const found = byPage.get(page.page);
      // A page number in the layer is more than nothing.
      return found && found.text !== ""
        ? { ...recognised(found), label: page.label }
        : { ...plain(page), ...(found && { confidence: found.confidence ?? null }) };
    });
    return { pages, leftOut: scans.length - chosen.length };
  }
}

/** Reads one file by itself. @throws as `TextReader` */
export async function extract(file: SourceFile, signal: AbortSignal): Promise<Extraction> {
  const reader = new TextReader();
  try {
    return await reader.extract(file, signal);
  } finally {
    await reader.close();
  }
}

const plain = ({ page, text, headings, label }: ReadPage): ExtractedPage => ({
  page,
  text,
  label,
  ...(headings && { headings }),
  isRecognised: false,
  confidence: null,
});

const recognised = ({ page, text, confidence }: ReadPage): ExtractedPage => ({
  page,
  text,
  headings: [],
  isRecognised: true,
  confidence: confidence ?? null,
});

/** [TX3] Threat B111: 256 MB and 20 s, besides the file itself, which is held twice. */
const readLimits = ({ sizeBytes }: SourceFile): ReadingLimits => ({
  pageWithinMs: readWithinMs,
  msPerPage: 60,
  heapBytesMax: 160 * mebibyte,
  residentBytesMax: 256 * mebibyte + 2 * sizeBytes,
});

/** [TX4] A recogniser with two languages and a page at 216 dots an inch takes 260 MB by itself. */
export const recogniseLimits = ({ sizeBytes }: SourceFile): ReadingLimits => ({
  pageWithinMs,
  msPerPage: 15 * second,
  heapBytesMax: 256 * mebibyte,
  residentBytesMax: 768 * mebibyte + 2 * sizeBytes,
});

export async function putModels(folder: string): Promise<void> {
  const packages = {
    eng: require.resolve("@tesseract.js-data/eng/package.json"),
    deu: require.resolve("@tesseract.js-data/deu/package.json"),
  };
  for (const [language, found] of Object.entries(packages)) {
    const file = `${language}.traineddata.gz`;
    await copyFile(path.join(path.dirname(found), "4.0.0_best_int", file), path.join(folder, file));
  }
}
