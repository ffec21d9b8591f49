import { type Shape, stampsOf } from "./shapes.ts";

/** A numbered stamp, and what it points at: blank if nobody said it. */
export interface Stamp {
  readonly id: string;
  readonly label: string;
}

/** [MK13] The stamps of a picture in the order of their numbers, before it was drawn on and after. */
export interface StampChange {
  readonly before: readonly Stamp[];
  readonly after: readonly Stamp[];
}

const labelsOf = (shapes: readonly Shape[]): Stamp[] => stampsOf(shapes).map(({ id, text }) => ({ id, label: text }));

export const stampChange = (before: readonly Shape[], after: readonly Shape[]): StampChange => ({
  before: labelsOf(before),
  after: labelsOf(after),
});
