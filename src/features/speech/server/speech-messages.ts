/** The messages between the process that recognises speech and its parent. */

/** What was said in one stretch. Moments are in ms of the sound. */
export interface RecognisedSpan {
  readonly startMs: number;
  readonly endMs: number;
  readonly text: string;
  /** Mean natural logarithm of the probability of its tokens: 0 is certain. */
  readonly logProbability: number;
  /** [SPK7] Of each word of the text, words being what white space separates. */
  readonly wordLogProbabilities: readonly number[];
}

export interface ToSpeechChild {
  readonly kind: "recognise";
  readonly samples: Float32Array;
}

export type FromSpeechChild =
  | { readonly kind: "ready" }
  | { readonly kind: "recognised"; readonly spans: readonly RecognisedSpan[] }
  | { readonly kind: "failed"; readonly why: string };
