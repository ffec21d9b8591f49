import { type Cue, inOrder } from "./cue.ts";
import { writeMoment } from "./moments.ts";

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** [V9] The cues as WebVTT, in their order; tidy cues come back from `readCaptions` as they were. */
export function writeVtt(cues: readonly Cue[]): string {
  const blocks = inOrder(cues).map(
    ({ startMs, endMs, text }) => `${writeMoment(startMs)} --> ${writeMoment(endMs)}\n${escaped(text)}\n`,
  );
  return ["WEBVTT\n", ...blocks].join("\n");
}

/** The cues as SubRip, for players that know nothing else. It has no marks to escape. */
export function writeSrt(cues: readonly Cue[]): string {
  return inOrder(cues)
    .map(({ startMs, endMs, text }, place) =>
      [place + 1, `${writeMoment(startMs, ",")} --> ${writeMoment(endMs, ",")}`, text, ""].join("\n"),
    )
    .join("\n");
}
