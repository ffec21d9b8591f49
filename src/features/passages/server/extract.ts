import { createWriteStream } from "node:fs";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { second } from "#kit/time.ts";
import { pageWithinMs, readBytesMax, readWithinMs, recognisedPagesMax } from "../rules.ts";
import type { ReadPage } from "./child/lines.ts";
import { Unreadable } from "./child/lines.ts";
import { type ReadingLimits, runChild } from "./child-process.ts";

const mebibyte = 1024 ** 2;
const require = createRequire(import.meta.url);

/** What a file's words are read from. */
export interface SourceFile {
  readonly contentType: string;
  readonly sizeBytes: number;
  readonly open: () => Promise<Readable>;
}

export interface ExtractedPage {
  readonly page: number;
  readonly text: string;
  readonly headings?: ReadPage["headings"];
  readonly isRecognised: boolean;
  readonly confidence: number | null;
}

export interface Extraction {
  readonly pages: readonly ExtractedPage[];
  /** Pages without words of their own beyond the hundred that are read by their look. */
  readonly leftOut: number;
}

/**
 * [TX2] [TX4] The words of a file, page by page. The file is copied into a folder of its own, which the children may read
 * and which goes away with the answer.
 *
 * @throws Unreadable with the reason
 */
export async function extract(file: SourceFile, signal: AbortSignal): Promise<Extraction> {
  if (file.sizeBytes > readBytesMax) throw new Unreadable("tooLarge");
  const folder = await mkdtemp(path.join(os.tmpdir(), folderPrefix));
  try {
    const copy = path.join(folder, "file");
    await pipeline(await file.open(), createWriteStream(copy, { mode: 0o600 }), { signal });
    const request = { path: copy, contentType: file.contentType, models: folder };
    if (file.contentType.startsWith("image/")) {
      await putModels(folder);
      return {
        pages: (await runChild({ ...request, kind: "recognise", pages: [1] }, recogniseLimits(file), signal)).map(
          recognised,
        ),
        leftOut: 0,
      };
    }
    const read = await runChild({ ...request, kind: "read", pages: [] }, readLimits(file), signal);
    const scans = read.filter((page) => page.isScan).map((page) => page.page);
    const looked = scans.slice(0, recognisedPagesMax);
    if (looked.length > 0) await putModels(folder);
    const found =
      looked.length === 0
        ? []
        : await runChild({ ...request, kind: "recognise", pages: looked }, recogniseLimits(file), signal);
    const byPage = new Map(found.map((page) => [page.page, page]));
    const pages = read.map((page) => {
      const look = byPage.get(page.page);
      // A page number in the layer is more than nothing.
      return look && look.text !== ""
        ? recognised(look)
        : { ...plain(page), ...(look && { confidence: look.confidence ?? null }) };
    });
    return { pages, leftOut: scans.length - looked.length };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Identifies, with their age, folders left by a run whose process died. */
export const folderPrefix = "fettle-text-";

const plain = ({ page, text, headings }: ReadPage): ExtractedPage => ({
  page,
  text,
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
const recogniseLimits = ({ sizeBytes }: SourceFile): ReadingLimits => ({
  pageWithinMs,
  msPerPage: 15 * second,
  heapBytesMax: 256 * mebibyte,
  residentBytesMax: 768 * mebibyte + 2 * sizeBytes,
});

async function putModels(folder: string): Promise<void> {
  const packages = {
    eng: require.resolve("@tesseract.js-data/eng/package.json"),
    deu: require.resolve("@tesseract.js-data/deu/package.json"),
  };
  for (const [language, found] of Object.entries(packages)) {
    const file = `${language}.traineddata.gz`;
    await copyFile(path.join(path.dirname(found), "4.0.0_best_int", file), path.join(folder, file));
  }
}
