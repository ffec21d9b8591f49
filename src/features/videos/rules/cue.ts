/** The text spoken from one moment to another: plain text, lines separated by a newline. */
export interface Cue {
  readonly startMs: number;
  readonly endMs: number;
  readonly text: string;
}

/** [V10] */
export const cuesMax = 5000;
export const cueTextLengthMax = 500;
/** The last moment that can be named, in ms: 100 hours. */
export const momentMsMax = 100 * 60 * 60 * 1000 - 1;

/**
 * Text as a cue keeps it: at most 500 characters, without controls and without empty lines, which would end the cue in
 * the file.
 */
export function tidyCueText(text: string): string {
  const lines = text
    .normalize("NFC")
    .toWellFormed()
    .replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, "\n")
    .replaceAll(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069\ufeff]/gu, "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return [...lines.join("\n")].slice(0, cueTextLengthMax).join("").trimEnd();
}

/** In the order of their start. */
export const inOrder = (cues: readonly Cue[]): Cue[] =>
  [...cues].sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs);
