import type { Cue } from "./cue.ts";

/** A cue that is too short to be read is not carried over, in ms. */
const shownMsMin = 100;

/** [V16] The cues of a cut video: those inside the selection, moved to its new start. */
export function cutCues(
  cues: readonly Cue[],
  { startMs, endMs }: { readonly startMs: number; readonly endMs: number },
): Cue[] {
  return cues.flatMap((cue) => {
    const from = Math.max(cue.startMs, startMs);
    const to = Math.min(cue.endMs, endMs);
    return to - from >= shownMsMin ? [{ ...cue, startMs: from - startMs, endMs: to - startMs }] : [];
  });
}
