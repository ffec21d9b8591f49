import { second } from "#kit/time.ts";
import type { Paper, PaperBlock, ReadPaper } from "../rules/paper.ts";
import { readWithinMs, recognisedPagesMax } from "../rules.ts";
import { type ReadPage, Unreadable } from "./child/lines.ts";
import { PaperWriter } from "./child/paper/paper-writer.ts";
import { readLines } from "./child/paper/plain.ts";
import { type ReadingLimits, runChild } from "./child-process.ts";
import { putModels, recogniseLimits } from "./extract.ts";
import { type FileCopy, ReadingFolder, type SourceFile } from "./reading-folder.ts";

export { Unreadable } from "./child/lines.ts";
export type { SourceFile } from "./reading-folder.ts";

const mebibyte = 1024 ** 2;

/** [TX3] As for text, with room for a tree of the whole document and for its pictures. */
const structureLimits = ({ sizeBytes }: SourceFile): ReadingLimits => ({
  pageWithinMs: readWithinMs,
  msPerPage: second,
  heapBytesMax: 320 * mebibyte,
  residentBytesMax: 640 * mebibyte + 3 * sizeBytes,
  answerBytesMax: 128 * mebibyte,
});

/**
 * [TX21] Reads the structures of documents, and their pictures, one after the other. One child reads many files, so a reader is used
 * for one workspace alone.
 */
export class PaperReader {
  readonly #folder = new ReadingFolder();

  /**
   * The structure of a document, and of what is written on pictures of pages. Never inside a transaction.
   * @throws Unreadable with the reason; the signal's reason when it aborts
   */
  readStructure(file: SourceFile, signal: AbortSignal): Promise<Paper> {
    return this.#folder.withCopy(file, signal, async (copy) => {
      const paper = file.contentType.startsWith("image/")
        ? pictureOfPage
        : await this.#structureOf(copy, structureLimits(file), signal);
      const chosen = paper.scans.slice(0, recognisedPagesMax);
      if (chosen.length === 0) return paper;
      await putModels(copy.models);
      const task = { ...copy, kind: "recognise", pages: chosen } as const;
      return withScans(paper, await runChild(task, recogniseLimits(file), signal));
    });
  }

  /**
   * The pictures of a document by their numbers in its structure, one after the other; those that cannot be shown are
   * missing. Never inside a transaction.
   * @throws as `readStructure`
   */
  readPictures(file: SourceFile, signal: AbortSignal): Promise<ReadonlyMap<number, Buffer>> {
    return this.#folder.withCopy(file, signal, async (copy) => {
      const found = new Map<number, Buffer>();
      await this.#folder.read({ ...copy, kind: "pictures", pages: [] }, structureLimits(file), signal, (part) => {
        if (part.kind === "picture" && part.base64 !== null)
          found.set(part.picture, Buffer.from(part.base64, "base64"));
      });
      return found;
    });
  }

  /** Ends its child and removes its folder; both come again with the next file. */
  close(): Promise<void> {
    return this.#folder.close();
  }

  async #structureOf(copy: FileCopy, limits: ReadingLimits, signal: AbortSignal): Promise<ReadPaper> {
    let found: ReadPaper | undefined;
    await this.#folder.read({ ...copy, kind: "structure", pages: [] }, limits, signal, (part) => {
      if (part.kind === "structure") found = part.paper;
    });
    if (!found) throw new Unreadable("crashed");
    return found;
  }
}

/** The picture of a page stays above what was read from it. */
function withScans(paper: ReadPaper, recognised: readonly ReadPage[]): Paper {
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
    const before = blocks.findLastIndex((one) => (one.at.page ?? 0) <= page);
    blocks.splice(before + 1, 0, ...own);
  }
  const { losses } = writer.paper(paper.about);
  return { about: paper.about, blocks, losses: [...paper.losses, ...losses] };
}

/** A picture has one page, with the picture itself in front of its words. */
const pictureOfPage: ReadPaper = {
  about: { title: "", author: "", modifiedAt: "", pages: 1 },
  blocks: [{ kind: "picture", at: { page: 1, paragraph: null }, text: "", level: 0, number: "", rows: [], picture: 0 }],
  losses: [],
  scans: [1],
};
