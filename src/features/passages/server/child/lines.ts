import type { ReadPaper } from "../../rules/paper.ts";
import type { TextFailure } from "../../rules.ts";

/** What a child is asked, one JSON a line of its input; the next one after the end of the one before. */
export interface ReadingTask {
  /**
   * `read`: the words of the file. `recognise`: those of the pages named, by their look. `structure`: headings, items,
   * tables and what else is in it; `pictures`: these, in the order of the file.
   */
  readonly kind: "read" | "recognise" | "structure" | "pictures";
  readonly path: string;
  readonly contentType: string;
  readonly pages: readonly number[];
  /** The folder of the language models, such as `eng.traineddata.gz`; for `recognise`. */
  readonly models: string;
  /** After which time and at which size it ends itself, in ms and bytes: its parent may be gone. */
  readonly endsAfterMs: number;
  readonly residentBytesMax: number;
}

/** The child's output, one JSON a line. */
export type ReadingLine =
  | { readonly kind: "begin"; readonly pages: number }
  | ReadPage
  | { readonly kind: "structure"; readonly paper: ReadPaper }
  /** `base64` is null for one that cannot be shown. */
  | { readonly kind: "picture"; readonly picture: number; readonly base64: string | null }
  | { readonly kind: "failed"; readonly why: TextFailure; readonly detail?: string }
  /** `isLast`: the child has grown, and ends. So does one that failed. */
  | { readonly kind: "end"; readonly isLast: boolean };

export interface ReadPage {
  readonly kind: "page";
  readonly page: number;
  readonly text: string;
  /** What the file calls the page, where that is not its number: "iv", "A-12". */
  readonly label?: string;
  readonly headings?: readonly (readonly [line: number, level: number])[];
  /** It has no words of its own, and wants to be recognised. */
  readonly isScan?: boolean;
  /** How surely it was recognised, 0 to 100. */
  readonly confidence?: number;
}

/** Thrown for a file that cannot be read, with a reason to report. */
export class Unreadable extends Error {
  override name = "Unreadable";
  readonly why: TextFailure;

  constructor(why: TextFailure, detail?: string) {
    super(detail ?? why);
    this.why = why;
  }
}
