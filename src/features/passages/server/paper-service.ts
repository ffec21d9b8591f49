import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { second } from "#kit/time.ts";
import type { Paper, PaperBlock, ReadPaper } from "../rules/paper.ts";
import { readBytesMax, readWithinMs, recognisedPagesMax } from "../rules.ts";
import { Unreadable } from "./child/lines.ts";
import { PaperWriter } from "./child/paper/paper-writer.ts";
import { readLines } from "./child/paper/plain.ts";
import { type ReadingLimits, type ReadingRequest, runChild } from "./child-process.ts";
import { folderPrefix, putModels, recogniseLimits, type SourceFile } from "./extract.ts";

export { Unreadable } from "./child/lines.ts";
export type { SourceFile } from "./extract.ts";

const mebibyte = 1024 ** 2;

/** [TX3] As for text, with room for a tree of the whole document and for its pictures. */
const structureLimits = ({ sizeBytes }: SourceFile): ReadingLimits => ({
  pageWithinMs: readWithinMs,
  msPerPage: second,
  heapBytesMax: 320 * mebibyte,
  residentBytesMax: 640 * mebibyte + 3 * sizeBytes,
  answerBytesMax: 128 * mebibyte,
});

async function withCopy<Result>(
  file: SourceFile,
  signal: AbortSignal,
  work: (request: Omit<ReadingRequest, "kind" | "pages">) => Promise<Result>,
): Promise<Result> {
  if (file.sizeBytes > readBytesMax) throw new Unreadable("tooLarge");
  const folder = await mkdtemp(path.join(os.tmpdir(), folderPrefix));
  try {
    const copy = path.join(folder, "file");
    await pipeline(await file.open(), createWriteStream(copy, { mode: 0o600 }), { signal });
    return await work({ path: copy, contentType: file.contentType, models: folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * [TX21] The structure of a document, and of what is written on pictures of pages. Never inside a transaction.
 * @throws Unreadable with the reason; the signal's reason when it aborts
 */
export const readStructure = (file: SourceFile, signal: AbortSignal): Promise<Paper> =>
  withCopy(file, signal, async (request) => {
    const paper = file.contentType.startsWith("image/") ? pictureOfPage : await structureOf(request, file, signal);
    const chosen = paper.scans.slice(0, recognisedPagesMax);
    if (chosen.length === 0) return paper;
    await putModels(request.models);
    const task = { ...request, kind: "recognise", pages: chosen } as const;
    const recognised = await runChild(task, recogniseLimits(file), signal);
    const read = new Map(recognised.map((page) => [page.page, page]));
    const blocks: PaperBlock[] = [...paper.blocks];
    const writer = new PaperWriter();
    for (const page of paper.scans) {
      const { text = "", confidence = 0 } = read.get(page) ?? {};
      const at = { page, paragraph: null };
      writer.loss(text === "" ? "unreadablePage" : "recognised", at, text === "" ? "" : `${confidence} %`);
      const own = readLines(text.split("\n"), false, new PaperWriter()).blocks.map((one) => ({
        ...one,
        at: { ...one.at, page },
      }));
      // The picture of the page stays above what was read from it.
      const before = blocks.findLastIndex((one) => (one.at.page ?? 0) <= page);
      blocks.splice(before + 1, 0, ...own);
    }
    const { losses } = writer.paper(paper.about);
    return { about: paper.about, blocks, losses: [...paper.losses, ...losses] };
  });

/** A picture has one page, with the picture itself in front of its words. */
const pictureOfPage: ReadPaper = {
  about: { title: "", author: "", modifiedAt: "", pages: 1 },
  blocks: [{ kind: "picture", at: { page: 1, paragraph: null }, text: "", level: 0, number: "", rows: [], picture: 0 }],
  losses: [],
  scans: [1],
};

async function structureOf(
  request: Omit<ReadingRequest, "kind" | "pages">,
  file: SourceFile,
  signal: AbortSignal,
): Promise<ReadPaper> {
  let found: ReadPaper | undefined;
  await runChild({ ...request, kind: "structure", pages: [] }, structureLimits(file), signal, (part) => {
    if (part.kind === "structure") found = part.paper;
  });
  if (!found) throw new Unreadable("crashed");
  return found;
}

/**
 * The pictures of a document by their numbers in its structure, one after the other; those that cannot be shown are
 * missing. Never inside a transaction.
 * @throws as `readStructure`
 */
export const readPaperPictures = (file: SourceFile, signal: AbortSignal): Promise<ReadonlyMap<number, Buffer>> =>
  withCopy(file, signal, async (request) => {
    const found = new Map<number, Buffer>();
    await runChild({ ...request, kind: "pictures", pages: [] }, structureLimits(file), signal, (part) => {
      if (part.kind === "picture" && part.base64 !== null) found.set(part.picture, Buffer.from(part.base64, "base64"));
    });
    return found;
  });
