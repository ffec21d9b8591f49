import {
  blocksMax,
  type LossKind,
  lossDetailMax,
  lossesMax,
  type Paper,
  type PaperAbout,
  type PaperBlock,
  type PaperCell,
  type PaperLoss,
  type PaperPlace,
  paperPicturesMax,
  pictureBytesMax,
} from "../../../rules/paper.ts";
import { Unreadable } from "../lines.ts";

export interface PaperPicture {
  readonly picture: number;
  readonly bytes: Uint8Array;
}

/** A larger one is drawn smaller before it is handed over. */
const keptBytesMax = 4 * 1024 ** 2;

/** Gathers what a reader finds, in the order of the file. Numbers of pictures are the same at every reading. */
export class PaperWriter {
  readonly #blocks: PaperBlock[] = [];
  readonly #losses: PaperLoss[] = [];
  readonly #onPicture: ((picture: PaperPicture) => void) | undefined;
  #pictures = 0;
  #pictureBytes = 0;

  /** Without `onPicture` the pictures are counted alone. */
  constructor(onPicture?: (picture: PaperPicture) => void) {
    this.#onPicture = onPicture;
  }

  /** @throws Unreadable where the file has too many */
  block(kind: PaperBlock["kind"], at: PaperPlace, text: string, more: Partial<PaperBlock> = {}): void {
    const clean = tidied(text);
    if (kind !== "table" && kind !== "picture" && clean === "") return;
    if (this.#blocks.length >= blocksMax) throw new Unreadable("tooLarge", "the file has too many paragraphs");
    this.#blocks.push({ level: 0, number: "", rows: [], picture: null, ...more, kind, at, text: clean });
  }

  table(at: PaperPlace, rows: readonly (readonly PaperCell[])[]): void {
    const filled = rows
      .map((row) => row.map((cell) => ({ ...cell, text: tidied(cell.text) })))
      .filter((row) => row.some((cell) => cell.text !== "" || cell.pictures.length > 0));
    if (filled.length > 0) this.block("table", at, "", { rows: filled });
  }

  /** How many objects have been found that a draft has no place for. */
  get lossCount(): number {
    return this.#losses.length;
  }

  loss(kind: LossKind, at: PaperPlace, detail = ""): void {
    if (this.#losses.length < lossesMax) this.#losses.push({ kind, at, detail: cut(tidied(detail)) });
    else if (this.#losses.length === lossesMax) this.#losses.push({ kind: "more", at, detail: "" });
  }

  /** Takes in a picture and returns its number; undefined, with a loss, for one that no browser shows. */
  picture(at: PaperPlace, bytes: Uint8Array | undefined, name: string): number | undefined {
    if (!bytes || !isShown(bytes)) {
      this.loss("pictureFormat", at, name);
      return undefined;
    }
    this.#pictureBytes += Math.min(bytes.length, keptBytesMax);
    if (this.#pictures >= paperPicturesMax || this.#pictureBytes > pictureBytesMax) {
      this.loss("pictureLimit", at, name);
      return undefined;
    }
    const picture = this.#pictures++;
    this.#onPicture?.({ picture, bytes });
    return picture;
  }

  paper(about: PaperAbout): Paper {
    return { about, blocks: this.#blocks, losses: this.#losses };
  }
}

/** PNG, JPEG, GIF or WebP, by its first bytes. */
function isShown(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  return /^\x89PNG|^\xff\xd8\xff|^GIF8|^RIFF....WEBP/s.test(head);
}

/** The text as it stands, without controls and characters that say nothing; line breaks stay. */
export const tidied = (text: string): string =>
  text
    .replaceAll(/[\p{Co}\p{Cs}]|[^\P{Cc}\n\t]/gu, "")
    .replaceAll(/[ \t\u00a0]+/gu, " ")
    .replaceAll(/ ?\n ?/g, "\n")
    .trim();

const cut = (text: string): string => (text.length > lossDetailMax ? `${text.slice(0, lossDetailMax - 1)}…` : text);
