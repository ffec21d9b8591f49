import type { TextState } from "#features/passages/rules.ts";
import type { ViewedFile } from "./file-source.ts";

/** One page of the words that were read from a file; for a slide or a sheet too. */
export interface ViewerPage {
  readonly page: number;
  /** Markdown, where it comes from an Office file. */
  readonly text: string;
  /** Read by its look. */
  readonly isRecognised: boolean;
  /** How surely, 0 to 100. */
  readonly confidence: number | null;
}

export interface ViewerText {
  readonly state: TextState;
  readonly pages: readonly ViewerPage[];
}

/** Where a document is opened: at a page, at a passage, or at the passage nearest that page. */
export interface ViewerAt {
  /** From 1. */
  readonly page?: number | undefined;
  readonly find?: string | undefined;
}

/** The props of every viewer: no query and no route, so that it works wherever a file is shown. */
export interface DocumentViewerProps extends ViewedFile {
  /** The words that were read from the file; without it a scan and an Office file show none. */
  readonly text?: ViewerText | undefined;
  readonly at?: ViewerAt | undefined;
}

/** The same in the hands of the viewer of one kind, which gets its file as one thing. */
export interface KindViewerProps {
  readonly file: ViewedFile;
  readonly text?: ViewerText | undefined;
  readonly at: ViewerAt;
}
