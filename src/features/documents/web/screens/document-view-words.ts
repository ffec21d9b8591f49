import type { ViewerText } from "#features/viewers/web/parts/viewer-props.ts";

/** How far the words of a document are read, and the words. */
export interface DocumentWords extends ViewerText {
  /** Pages read by their look, and how surely, 0 to 100. */
  readonly recognisedPages: number;
  readonly confidence: number | null;
  /** A code: why there are none, or `scansLeftOut` where they are not all. */
  readonly failure: string | null;
}
