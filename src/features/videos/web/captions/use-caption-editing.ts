import { useState } from "react";
import type { Cue } from "../../rules/cue.ts";
import type { NamedCue } from "../../rules/edit-cues.ts";
import {
  type CaptionEditing,
  changeCues,
  redoCues,
  selectCue,
  startEditing,
  undoCues,
} from "../state/caption-editing.ts";

let named = 0;
/** A name for a cue, within this page. */
export const newCueId = (): string => `cue${++named}`;

const withNames = (cues: readonly Cue[]): NamedCue[] => cues.map((cue) => ({ ...cue, id: newCueId() }));

/** Captions in the hands of their writer. */
export function useCaptionEditing(saved: readonly Cue[]) {
  const [editing, setEditing] = useState<CaptionEditing>(() => startEditing(withNames(saved)));
  return {
    ...editing,
    start: (cues: readonly Cue[]) => setEditing(startEditing(withNames(cues))),
    /** In the place of all there were; one step back brings them. */
    replace: (cues: readonly Cue[]) =>
      setEditing((before) => changeCues(before, withNames(cues), { atMs: Date.now() })),
    change: (next: (cues: readonly NamedCue[]) => readonly NamedCue[], what?: string) =>
      setEditing((before) =>
        changeCues(before, next(before.cues), { atMs: Date.now(), ...(what !== undefined && { what }) }),
      ),
    select: (id: string | null) => setEditing((before) => selectCue(before, id)),
    undo: () => setEditing(undoCues),
    redo: () => setEditing(redoCues),
  };
}
