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

/** The server's own recogniser is surer of its words than the services are: below this mean it understands nothing. */
const ownLogProbabilityMin = -0.5;

/** What the server's own recogniser says of its certainty, on the scale of the services. */
export const confidenceOf = (logProbability: number): number => (logProbability / ownLogProbabilityMin) * confidenceMin;

/** [PG75] A segment that says this of itself may have any of its words wrong. */
export const isUnsure = (confidence: number): boolean => confidence < confidenceMin;

/** [PG7] What was recognised in noise or silence is not speech, whatever its words are. */
export const isSpeech = ({ text, confidence, silence }: HeardSegment): boolean =>
  /\p{L}/u.test(text) && !((silence ?? 0) > silenceMax && (confidence ?? -2) < confidenceMin) && (confidence ?? 0) > -2;

/** [PG7] Too little intelligible speech to make anything of: under 3 s, under 5 % of the video, or very uncertain. */
export function isIndistinct(segments: readonly HeardSegment[], durationMs: number): boolean {
  const speech = segments.filter(isSpeech);
  const spoken = speech.reduce((sum, one) => sum + (one.endMs - one.startMs), 0);
  if (spoken < speechMsMin || spoken < durationMs * speechShareMin) return true;
  const rated = speech.filter((one) => one.confidence !== undefined);
  const time = rated.reduce((sum, one) => sum + (one.endMs - one.startMs), 0);
  const mean = rated.reduce((sum, one) => sum + (one.confidence ?? 0) * (one.endMs - one.startMs), 0) / time;
  return time > 0 && mean < confidenceMin;
}
