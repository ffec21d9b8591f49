import { type Cue, cueTextLengthMax, tidyCueText } from "#features/videos/rules/cue.ts";
import { readCaptions } from "#features/videos/rules/read-captions.ts";
import { splitSentences } from "./sentences.ts";

/** As much as can be spoken in hours, in characters. */
export const narrationLengthMax = 200_000;

/**
 * [PG9] What a person wrote down or pasted for a video: WebVTT and SubRip with their times; any other text with its
 * sentences spread over the video by their lengths, which is an estimate.
 */
export function readNarration(text: string, durationMs: number): readonly Cue[] {
  const captions = text.includes("-->") ? readCaptions(text) : undefined;
  if (captions) return captions.cues;
  const sentences = splitSentences(text.replaceAll(/\s+/g, " ").trim());
  return spread(sentences, 0, Math.max(durationMs, sentences.length * 1000));
}

/** Gives each text the share of the time that its length has. */
export function spread(texts: readonly string[], fromMs: number, toMs: number): Cue[] {
  const kept = texts.map((text) => tidyCueText(text).slice(0, cueTextLengthMax)).filter((text) => text !== "");
  const total = kept.reduce((sum, text) => sum + text.length, 0);
  let before = 0;
  return kept.map((text) => {
    const at = (characters: number) => Math.round(fromMs + ((toMs - fromMs) * characters) / total);
    const cue = { startMs: at(before), endMs: at(before + text.length), text };
    before += text.length;
    return cue;
  });
}
