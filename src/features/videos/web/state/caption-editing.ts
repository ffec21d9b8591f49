import type { NamedCue } from "../../rules/edit-cues.ts";

/** Captions as they are being written, with the way back. */
export interface CaptionEditing {
  readonly cues: readonly NamedCue[];
  readonly selectedId: string | null;
  readonly past: readonly (readonly NamedCue[])[];
  readonly future: readonly (readonly NamedCue[])[];
  /** The kind and time of the last change: continued typing is one undo step. */
  readonly last: { readonly what: string; readonly atMs: number } | null;
}

/** Changes of one kind within this time of each other are one undo step, in ms. */
const mergedWithinMs = 1000;
const stepsMax = 200;

export const startEditing = (cues: readonly NamedCue[]): CaptionEditing => ({
  cues,
  selectedId: null,
  past: [],
  future: [],
  last: null,
});

/** @param what names the change if several in a row are one step: `text 7`; undefined if each is its own */
export function changeCues(
  editing: CaptionEditing,
  cues: readonly NamedCue[],
  { what, atMs }: { readonly what?: string; readonly atMs: number },
): CaptionEditing {
  const { last } = editing;
  const goesOn = what !== undefined && last?.what === what && atMs - last.atMs < mergedWithinMs;
  const past = goesOn ? editing.past : [...editing.past, editing.cues].slice(-stepsMax);
  return kept({ ...editing, cues, past, future: [], last: what === undefined ? null : { what, atMs } });
}

export function undoCues(editing: CaptionEditing): CaptionEditing {
  const before = editing.past.at(-1);
  if (!before) return editing;
  const future = [editing.cues, ...editing.future];
  return kept({ ...editing, cues: before, past: editing.past.slice(0, -1), future, last: null });
}

export function redoCues(editing: CaptionEditing): CaptionEditing {
  const [next, ...future] = editing.future;
  if (!next) return editing;
  return kept({ ...editing, cues: next, past: [...editing.past, editing.cues], future, last: null });
}

export const selectCue = (editing: CaptionEditing, selectedId: string | null): CaptionEditing => ({
  ...editing,
  selectedId,
  last: null,
});

const kept = (editing: CaptionEditing): CaptionEditing =>
  editing.cues.some((cue) => cue.id === editing.selectedId) ? editing : { ...editing, selectedId: null };
