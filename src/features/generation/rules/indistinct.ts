import { uncertainShareOf } from "#features/speech/rules/uncertain.ts";

/** Speech as a service recognised it, with what it says of its own certainty. */
export interface HeardSegment {
  readonly startMs: number;
  readonly endMs: number;
  readonly text: string;
  /** Mean logarithm of the probability of its tokens; undefined where the service does not say. */
  readonly confidence?: number | undefined;
  /** The probability that nobody speaks. */
  readonly silence?: number | undefined;
  /** [PG75] Numbers of its words, from 0, that were not heard with certainty; undefined where the service does not say. */
  readonly uncertain?: readonly number[] | undefined;
}

const speechMsMin = 3000;
const speechShareMin = 0.05;
const confidenceMin = -1;
const silenceMax = 0.6;

/** [PG75] A segment that says this of itself may have any of its words wrong. */
export const isUnsure = (confidence: number): boolean => confidence < confidenceMin;

/** [PG7] What was recognised in noise or silence is not speech, whatever its words are. */
export const isSpeech = ({ text, confidence, silence }: HeardSegment): boolean =>
  /\p{L}/u.test(text) && !((silence ?? 0) > silenceMax && (confidence ?? -2) < confidenceMin) && (confidence ?? 0) > -2;

/** Where so many words were not heard for certain, as many are wrong: giving the narration is less work than mending the draft. */
const uncertainShareMax = 1 / 3;

/**
 * [PG7] Too little intelligible speech to make anything of: under 3 s, under 5 % of the video, very uncertain as a whole, or
 * with a third of its words not heard for certain.
 */
export function isIndistinct(segments: readonly HeardSegment[], durationMs: number): boolean {
  const speech = segments.filter(isSpeech);
  const spoken = sumOf(speech, lengthOf);
  if (spoken < speechMsMin || spoken < durationMs * speechShareMin) return true;
  const rated = speech.filter((one) => one.confidence !== undefined);
  const mean = sumOf(rated, (one) => (one.confidence ?? 0) * lengthOf(one)) / Math.max(1, sumOf(rated, lengthOf));
  return mean < confidenceMin || uncertainShareOf(speech) > uncertainShareMax;
}

const lengthOf = ({ startMs, endMs }: HeardSegment): number => endMs - startMs;

const sumOf = (segments: readonly HeardSegment[], of: (one: HeardSegment) => number): number =>
  segments.reduce((sum, one) => sum + of(one), 0);
