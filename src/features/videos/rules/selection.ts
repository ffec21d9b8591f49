/** The part of a video that is kept, in ms. */
export interface Selection {
  readonly startMs: number;
  readonly endMs: number;
}

export type Edge = "start" | "end";

/** [V12] The shortest part that can be kept, in ms. */
export const selectionMsMin = 200;

/** [V12] Moves one edge to a moment: it stops at the other edge and at the video's ends. */
export function withEdge(selection: Selection, edge: Edge, ms: number, durationMs: number): Selection {
  const at = Math.round(ms);
  return edge === "start"
    ? { ...selection, startMs: within(at, 0, selection.endMs - selectionMsMin) }
    : { ...selection, endMs: within(at, selection.startMs + selectionMsMin, durationMs) };
}

const within = (ms: number, least: number, most: number): number => Math.max(Math.min(ms, most), least);

/** [V12] How far a key moves an edge, in ms; undefined for a key that does not. Home and End go all the way. */
export function stepOf(key: string, withShift: boolean): number | undefined {
  const stepMs = withShift ? 1000 : 100;
  if (key === "ArrowLeft" || key === "ArrowDown") return -stepMs;
  if (key === "ArrowRight" || key === "ArrowUp") return stepMs;
  if (key === "PageDown") return -10_000;
  if (key === "PageUp") return 10_000;
  if (key === "Home") return Number.NEGATIVE_INFINITY;
  if (key === "End") return Number.POSITIVE_INFINITY;
  return undefined;
}

export const isWhole = ({ startMs, endMs }: Selection, durationMs: number): boolean =>
  startMs === 0 && endMs >= durationMs;
