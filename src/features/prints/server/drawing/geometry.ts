import type { PaperSize } from "../../contract.ts";

/** A page in points, 72 to the inch. The body is between head and foot. */
export interface Geometry {
  readonly pageWidth: number;
  readonly pageHeight: number;
  readonly margin: number;
  readonly bodyTop: number;
  readonly bodyWidth: number;
  readonly bodyHeight: number;
  readonly footTop: number;
}

const sizes: Readonly<Record<PaperSize, readonly [number, number]>> = { a4: [595.28, 841.89], letter: [612, 792] };

const margin = 45;
const headTop = 28;
/** 26 mm: at arm's length a phone reads the code on it. */
export const codeSize = 74;
const footHeight = 48;

export function geometryOf(paper: PaperSize): Geometry {
  const [pageWidth, pageHeight] = sizes[paper];
  const bodyTop = headTop + codeSize + 16;
  return {
    pageWidth,
    pageHeight,
    margin,
    bodyTop,
    bodyWidth: pageWidth - 2 * margin,
    bodyHeight: pageHeight - bodyTop - footHeight,
    footTop: pageHeight - footHeight + 8,
  };
}

export const headTopOf = headTop;
