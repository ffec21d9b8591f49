/** Where something stands in its file. A page is a page, a slide or a sheet; text documents only know some of theirs. */
export interface PaperPlace {
  readonly page: number | null;
  /** Counted from 1 within the file, or within the page of a PDF. */
  readonly paragraph: number | null;
  /** What the file calls the place: a sheet, a cell. */
  readonly label?: string | undefined;
}

export const blockKinds = ["title", "heading", "paragraph", "item", "table", "picture"] as const;

export interface PaperCell {
  readonly text: string;
  readonly pictures: readonly number[];
}

/** A piece of a file in its reading order. Its text is copied as it stands. */
export interface PaperBlock {
  readonly kind: (typeof blockKinds)[number];
  readonly at: PaperPlace;
  /** Of a picture: its description in the file. Empty for a table. */
  readonly text: string;
  /** Of a heading 1 to 9, of an item 0 to 8. */
  readonly level: number;
  /** What the file puts in front of it: "2.", "a)"; empty for bullets and everything that has none. */
  readonly number: string;
  readonly rows: readonly (readonly PaperCell[])[];
  /** The number of a picture in its file, from 0. */
  readonly picture: number | null;
}

/** What a draft has no place for. */
export const lossKinds = [
  "footnote",
  "endnote",
  "textBox",
  "comment",
  "trackedChange",
  "embeddedObject",
  "attachment",
  "macro",
  "chart",
  "diagram",
  "drawing",
  "equation",
  "formula",
  "hiddenSheet",
  "hiddenSlide",
  "hiddenCells",
  "farCells",
  "conditionalFormat",
  "hiddenText",
  "header",
  "footer",
  "formField",
  "externalLink",
  "externalPicture",
  "pictureFormat",
  "pictureLimit",
  "audio",
  "video",
  "mergedCells",
  "nestedTable",
  "numberFormat",
  "pivotTable",
  "speakerNotes",
  "animation",
  "tableOfContents",
  "symbol",
  "recognised",
  "unreadablePage",
  "more",
] as const;
export type LossKind = (typeof lossKinds)[number];

/** An object of a file that no draft shows, with as much of it as can be said in words. */
export interface PaperLoss {
  readonly kind: LossKind;
  readonly at: PaperPlace;
  /** Its text, its name or its address; may be empty. */
  readonly detail: string;
}

export interface PaperAbout {
  readonly title: string;
  readonly author: string;
  /** As the file has it: the moment of its last change, in ISO 8601; empty where it says none. */
  readonly modifiedAt: string;
  readonly pages: number;
}

export interface Paper {
  readonly about: PaperAbout;
  readonly blocks: readonly PaperBlock[];
  readonly losses: readonly PaperLoss[];
}

/** `scans` are pages that show words without having them. */
export type ReadPaper = Paper & { readonly scans: readonly number[] };

export const blocksMax = 20_000;
export const lossesMax = 2_000;
export const lossDetailMax = 500;
export const paperPicturesMax = 300;
/** All pictures of a file together, in bytes. */
export const pictureBytesMax = 64 * 1024 ** 2;
