import type { Cue } from "#features/videos/rules/cue.ts";

/** A sentence of the narration, with its place in the video. */
export interface Sentence {
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
  /** [PG75] Numbers of its words, from 0, that were not heard with certainty. */
  readonly uncertain?: readonly number[] | undefined;
}

/** After these a full stop ends no sentence. */
const abbreviations =
  /(?:^|\s)(?:approx|ca|bzw|etc|e\.g|i\.e|z\.B|d\.h|u\.a|vgl|ggf|inkl|max|min|nr|no|fig|abb|mr|mrs|dr|st|vs|evtl|bspw|resp|sec|sek)\.$/iu;

/**
 * [PG5] Splits on white space after `.`, `!` or `?`. Abbreviations, initials, ordinals ("2. Schraube") and decimals do
 * not end a sentence.
 */
export function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  let from = 0;
  for (const match of text.matchAll(/[.!?…]+["'”’)]*\s+/gu)) {
    const end = match.index + match[0].length;
    const soFar = text.slice(from, end).trim();
    const isOpen = abbreviations.test(soFar) || /(?:^|\s)(?:\p{Lu}|\d{1,2})\.$/u.test(soFar);
    if (isOpen && end < text.length) continue;
    sentences.push(soFar);
    from = end;
  }
  const rest = text.slice(from).trim();
  if (rest !== "") sentences.push(rest);
  return sentences;
}

/** Longer silence than this ends a sentence that has no full stop, in ms. */
const pauseMs = 800;

/**
 * [PG5] The sentences of the cues, each with the time that its share of the characters has. A sentence may run over
 * several cues; where the cues have no punctuation, a pause ends it.
 */
export function sentencesOf(cues: readonly SaidCue[]): Sentence[] {
  const joined: SaidCue[] = [];
  for (const cue of cues) {
    const text = cue.text.replaceAll(/\s+/g, " ").trim();
    if (!/[\p{L}\p{N}]/u.test(text)) continue;
    const last = joined.at(-1);
    const goesOn = last && !/[.!?…]["'”’)]*$/u.test(last.text) && cue.startMs - last.endMs < pauseMs;
    // Captions that roll repeat what the cue before them said.
    if (last && last.text === text && cue.startMs <= last.endMs) continue;
    if (last && goesOn) joined[joined.length - 1] = joinedCue(last, { ...cue, text });
    else joined.push({ ...cue, text });
  }
  return joined.flatMap(({ text, startMs, endMs, uncertain = [] }) => {
    const parts = splitSentences(text);
    const total = parts.reduce((sum, part) => sum + part.length, 0);
    let before = 0;
    let wordsBefore = 0;
    return parts.map((part) => {
      const at = (characters: number) => Math.round(startMs + ((endMs - startMs) * characters) / total);
      const own = uncertain.map((word) => word - wordsBefore).filter((word) => word >= 0 && word < wordCount(part));
      const sentence = {
        text: part,
        startMs: at(before),
        endMs: at(before + part.length),
        ...(own.length > 0 && { uncertain: own }),
      };
      before += part.length;
      wordsBefore += wordCount(part);
      return sentence;
    });
  });
}

/** [PG75] A cue whose words may not all have been heard with certainty. */
type SaidCue = Cue & { readonly uncertain?: readonly number[] | undefined };

/** Of a text with single spaces. */
const wordCount = (text: string): number => text.split(" ").length;

function joinedCue(one: SaidCue, next: SaidCue): SaidCue {
  const uncertain = [...(one.uncertain ?? []), ...(next.uncertain ?? []).map((word) => word + wordCount(one.text))];
  return { ...one, text: `${one.text} ${next.text}`, endMs: next.endMs, uncertain };
}
