import { type Cue, cuesMax, inOrder, tidyCueText } from "./cue.ts";
import { readMoment } from "./moments.ts";

/** A file of captions as it was understood. */
export interface ReadCaptions {
  readonly cues: readonly Cue[];
  /** Blocks that looked like a cue but are none: without text, or ending before they begin. */
  readonly skipped: number;
}

/** Longer texts are not parsed, in characters. */
export const captionsLengthMax = 1_000_000;

/**
 * [V9] Reads WebVTT, and SubRip, which differs in a comma and in numbers that are not needed. Drops markup in the text,
 * positions and styles. Undefined where the text is neither, is too long, or has more than 5,000 cues.
 */
export function readCaptions(given: string): ReadCaptions | undefined {
  if (given.length > captionsLengthMax) return undefined;
  const lines = given
    .replace(/^\ufeff/, "")
    .replaceAll("\0", "")
    .replaceAll(/\r\n?/g, "\n")
    .split("\n");
  const isVtt = /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? "");
  const cues: Cue[] = [];
  let skipped = 0;
  for (const block of blocksOf(lines)) {
    // A cue may have a name or a number above its times; a block without times is a note, a style or the header.
    const at = block.slice(0, 2).findIndex((line) => line.includes("-->"));
    if (at < 0 || (isVtt && /^(?:NOTE|STYLE|REGION)\b/.test(block[0] ?? "") && at !== 0)) continue;
    const cue = cueOf(block[at] ?? "", block.slice(at + 1));
    if (cue) cues.push(cue);
    else skipped++;
    if (cues.length > cuesMax) return undefined;
  }
  if (!isVtt && cues.length === 0) return undefined;
  return { cues: inOrder(cues), skipped };
}

function* blocksOf(lines: readonly string[]): Generator<readonly string[]> {
  let block: string[] = [];
  for (const line of lines) {
    if (line.trim() !== "") {
      block.push(line);
      continue;
    }
    if (block.length > 0) yield block;
    block = [];
  }
  if (block.length > 0) yield block;
}

function cueOf(times: string, lines: readonly string[]): Cue | undefined {
  const [from = "", rest = ""] = times.split("-->", 2);
  const startMs = readMoment(from);
  // The text after the end time sets the position of the caption.
  const endMs = readMoment(rest.trim().split(/[ \t]/, 1)[0] ?? "");
  const text = tidyCueText(unescaped(lines.join("\n").replaceAll(/<\/?[\w:.][^<>]*>|\{\\[^{}]*\}/g, "")));
  if (startMs === undefined || endMs === undefined || endMs <= startMs || text === "") return undefined;
  return { startMs, endMs, text };
}

const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", nbsp: "\u00a0", lrm: "", rlm: "" };

/** Once, from left to right: `&amp;lt;` is `&lt;`. */
const unescaped = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, name) => named[name] ?? "");
