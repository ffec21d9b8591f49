import type { Cue } from "./cue.ts";

/** What is too short to be read is not carried over, in ms. */
const shownMsMin = 100;

/** [V16] The cues of a cut video: what was said in between, moved to its new start; words outside of it are gone. */
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
