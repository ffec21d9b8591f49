import { useReducer } from "react";
import type { Shape } from "../../../rules/shapes.ts";
import { type Act, type Annotator, annotate, startAnnotator } from "../../state/annotator.ts";

/** The time by the page's clock, in ms: changes in quick succession are undone together [MK3]. */
export const atOnce = (): number => performance.now();

export type Do = (act: Act) => void;

export function useAnnotator(shapes: readonly Shape[]): readonly [Annotator, Do] {
  return useReducer(annotate, shapes, startAnnotator);
}
