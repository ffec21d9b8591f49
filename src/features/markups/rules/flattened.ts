import type { Shape } from "./shapes.ts";

export interface Markup {
  readonly baseFileId: string;
  readonly shapes: readonly Shape[];
}

/**
 * [MK5] What was drawn on a picture that itself is drawn on: the picture below is that one's, and what was drawn first
 * lies lowest. Shapes that were taken over with their ids are not there twice.
 * @param below what is known of the picture that was drawn on; undefined where nothing is drawn on it
 */
export function flattened(markup: Markup, below: Markup | undefined): Markup {
  if (!below) return markup;
  const own = new Set(markup.shapes.map((shape) => shape.id));
  return {
    baseFileId: below.baseFileId,
    shapes: [...below.shapes.filter((shape) => !own.has(shape.id)), ...markup.shapes],
  };
}
