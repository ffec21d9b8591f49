import { say } from "#kit/web/i18n.ts";
import { cueFaults, cueWarnings } from "../../rules/cue-faults.ts";
import type { NamedCue } from "../../rules/edit-cues.ts";
import { captionsText } from "../captions-text.ts";

/** [V10] In words, by the cue's id: what is wrong, else what is odd. */
export function cueRemarks(cues: readonly NamedCue[], durationMs: number): ReadonlyMap<string, string> {
  const remarks = new Map<string, string>();
  for (const { place, warning } of cueWarnings(cues, durationMs)) {
    remarks.set(cues[place]?.id ?? "", say(captionsText, `captions.${warning}`));
  }
  for (const { place, fault } of cueFaults(cues)) {
    const words = fault === "withoutText" || fault === "textTooLong" ? fault : "wrongTime";
    remarks.set(cues[place]?.id ?? "", say(captionsText, `captions.${words}`));
  }
  return remarks;
}
