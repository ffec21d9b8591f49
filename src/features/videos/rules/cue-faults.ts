import { type Cue, cueTextLengthMax, momentMsMax } from "./cue.ts";

/** [V10] The fault of one cue, by its place in the list. */
export interface CueFault {
  readonly place: number;
  readonly fault: "endsBeforeStart" | "withoutText" | "textTooLong" | "outOfTime";
}

/** Unusual but possibly intended: two cues are shown at once, or the cue starts after the video's end. */
export interface CueWarning {
  readonly place: number;
  readonly warning: "overlapsNext" | "afterTheEnd";
}

const isMoment = (ms: number): boolean => Number.isInteger(ms) && ms >= 0 && ms <= momentMsMax;

/** [V10] One fault per cue. A cue with a fault is not saved. */
export function cueFaults(cues: readonly Cue[]): CueFault[] {
  return cues.flatMap(({ startMs, endMs, text }, place): CueFault[] => {
    if (!isMoment(startMs) || !isMoment(endMs)) return [{ place, fault: "outOfTime" }];
    if (endMs <= startMs) return [{ place, fault: "endsBeforeStart" }];
    if (text.trim() === "") return [{ place, fault: "withoutText" }];
    if ([...text].length > cueTextLengthMax) return [{ place, fault: "textTooLong" }];
    return [];
  });
}

/** [V10] Overlaps and cues behind the end are said and saved. `cues` in their order. */
export function cueWarnings(cues: readonly Cue[], durationMs: number | null): CueWarning[] {
  return cues.flatMap((cue, place): CueWarning[] => {
    const next = cues[place + 1];
    return [
      ...(next && next.startMs < cue.endMs ? [{ place, warning: "overlapsNext" } as const] : []),
      ...(durationMs !== null && cue.endMs > durationMs ? [{ place, warning: "afterTheEnd" } as const] : []),
    ];
  });
}
