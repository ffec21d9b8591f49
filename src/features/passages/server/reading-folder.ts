import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { readBytesMax } from "../rules.ts";
import { type ReadPage, Unreadable } from "./child/lines.ts";
import { ReadingChild, type ReadingLimits, type ReadingRequest, type ReadPart } from "./child-process.ts";

/** What a file's words are read from. */
export interface SourceFile {
  readonly contentType: string;
  readonly sizeBytes: number;
  readonly open: () => Promise<Readable>;
}

/** A file where its child may read it. */
export type FileCopy = Omit<ReadingRequest, "kind" | "pages">;

/** Identifies, with their age, folders left by a run whose process died. */
export const folderPrefix = "fettle-text-";

/**
 * [TX3] A folder into which the files of one workspace are copied, one after the other, and the child that reads them there. To start
 * a child takes a second of processor, to read a small file a twentieth of it: one child reads many files.
 */
export class ReadingFolder {
  readonly #prefix: string;
  #path: Promise<string> | undefined;
  #child: ReadingChild | undefined;

  /** @param prefix tests give one that cannot be made */
  constructor(prefix = path.join(os.tmpdir(), folderPrefix)) {
    this.#prefix = prefix;
  }

  /** One that could not be made, as on a full disk, is tried again with the next file. */
  #folder(): Promise<string> {
    if (this.#path) return this.#path;
    const making = mkdtemp(this.#prefix);
    this.#path = making;
    making.catch(() => {
      if (this.#path === making) this.#path = undefined;
    });
    return making;
  }

  /**
   * The copy is removed with the answer. Never inside a transaction.
   * @throws Unreadable `tooLarge`; the signal's reason when it aborts; what the work throws
   */
  async withCopy<Result>(
    file: SourceFile,
    signal: AbortSignal,
    work: (copy: FileCopy) => Promise<Result>,
  ): Promise<Result> {
    if (file.sizeBytes > readBytesMax) throw new Unreadable("tooLarge");
    const folder = await this.#folder();
    const copy = path.join(folder, "file");
    try {
      await pipeline(await file.open(), createWriteStream(copy, { mode: 0o600 }), { signal });
      return await work({ path: copy, contentType: file.contentType, models: folder });
    } finally {
      await rm(copy, { force: true });
    }
  }

  /**
   * Parts of a file that was read in vain are given once more.
   * @throws Unreadable with the reason; the signal's reason when it aborts
   */
  async read(
    request: ReadingRequest,
    limits: ReadingLimits,
    signal: AbortSignal,
    onPart?: (part: ReadPart) => void,
  ): Promise<ReadPage[]> {
    const kept = this.#child?.isAlive ? this.#child : undefined;
    if (kept) {
      try {
        return await kept.read(request, limits, signal, onPart);
      } catch (error) {
        // What the files before have left in a child must not decide about this one.
        if (!(error instanceof Unreadable)) throw error;
      }
    }
    await this.#child?.end();
    this.#child = new ReadingChild(path.dirname(request.path), limits.heapBytesMax);
    return this.#child.read(request, limits, signal, onPart);
  }

  /** Ends the child and removes the folder; the next file gets new ones. */
  async close(): Promise<void> {
    const [child, folder] = [this.#child, this.#path];
    this.#child = undefined;
    this.#path = undefined;
    await child?.end();
    if (folder) await rm(await folder, { recursive: true, force: true });
  }
}
