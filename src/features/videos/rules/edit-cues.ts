import { type Cue, inOrder, tidyCueText } from "./cue.ts";

/** A cue that is being edited: it keeps its id wherever it moves. */
export interface NamedCue extends Cue {
  readonly id: string;
}

/** The shortest cue that can be made by hand, in ms, and how long a new one is. */
export const cueMsMin = 100;
const newCueMs = 2000;

const ordered = (cues: readonly NamedCue[]): NamedCue[] => inOrder(cues) as NamedCue[];

const changed = (cues: readonly NamedCue[], id: string, change: (cue: NamedCue) => NamedCue): NamedCue[] =>
  ordered(cues.map((cue) => (cue.id === id ? change(cue) : cue)));

/** A new cue without text at a moment, up to the next one or the end; as long as that leaves room. */
export function addCue(cues: readonly NamedCue[], id: string, atMs: number, durationMs: number): NamedCue[] {
  const startMs = Math.max(0, Math.min(Math.round(atMs), durationMs - cueMsMin));
  const nextMs = Math.min(durationMs, ...cues.map((cue) => cue.startMs).filter((ms) => ms > startMs));
  const endMs = Math.max(startMs + cueMsMin, Math.min(startMs + newCueMs, nextMs));
  return ordered([...cues, { id, startMs, endMs, text: "" }]);
}

export const setText = (cues: readonly NamedCue[], id: string, text: string): NamedCue[] =>
  changed(cues, id, (cue) => ({ ...cue, text }));

/** Moves one edge: it stops at the other one and at the video's ends. */
export function setCueEdge(
  cues: readonly NamedCue[],
  id: string,
  { edge, ms, durationMs }: { readonly edge: "start" | "end"; readonly ms: number; readonly durationMs: number },
): NamedCue[] {
  return changed(cues, id, (cue) => {
    if (edge === "start") return { ...cue, startMs: Math.max(0, Math.min(Math.round(ms), cue.endMs - cueMsMin)) };
    return { ...cue, endMs: Math.max(cue.startMs + cueMsMin, Math.min(Math.round(ms), durationMs)) };
  });
}

/** Splits a cue at a moment inside it, and its text at about the same share. */
export function splitCue(cues: readonly NamedCue[], id: string, newId: string, atMs: number): NamedCue[] {
  const cue = cues.find((one) => one.id === id);
  if (!cue || !canSplit(cue, atMs)) return [...cues];
  const at = Math.round(atMs);
  const words = cue.text.split(/(?<=\s)/);
  const share = (at - cue.startMs) / (cue.endMs - cue.startMs);
  const said =
    words.length < 2 ? words.length : Math.min(Math.max(Math.round(words.length * share), 1), words.length - 1);
  const first = { ...cue, endMs: at, text: words.slice(0, said).join("").trim() };
  const second = { id: newId, startMs: at, endMs: cue.endMs, text: words.slice(said).join("").trim() };
  return ordered(cues.flatMap((one) => (one.id === id ? [first, second] : [one])));
}

export const canSplit = (cue: Cue, atMs: number): boolean =>
  Math.round(atMs) - cue.startMs >= cueMsMin && cue.endMs - Math.round(atMs) >= cueMsMin;

/** One of two: from where the first begins to where the later ends, saying both. The last one stays as it is. */
export function mergeWithNext(cues: readonly NamedCue[], id: string): NamedCue[] {
  const place = cues.findIndex((cue) => cue.id === id);
  const [cue, next] = [cues[place], cues[place + 1]];
  if (!cue || !next) return [...cues];
  const text = tidyCueText([cue.text, next.text].filter((words) => words.trim() !== "").join(" "));
  const merged = { ...cue, endMs: Math.max(cue.endMs, next.endMs), text };
  return ordered(cues.filter((one) => one !== next).map((one) => (one === cue ? merged : one)));
}

export const removeCue = (cues: readonly NamedCue[], id: string): NamedCue[] => cues.filter((cue) => cue.id !== id);
