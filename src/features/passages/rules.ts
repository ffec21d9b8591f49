import { minute, second } from "#kit/time.ts";

/** [TX1] How long a file that is being read is claimed, in ms; renewed while reading goes on. */
export const leaseMs = minute;
/** [TX1] How often reading a file is begun before it counts as failed. */
export const attemptsMax = 3;
/** [TX2] The largest file whose text is read, in bytes. */
export const readBytesMax = 128 * 1024 ** 2;
/** [TX2] Pages of a file that are read at most. */
export const pagesMax = 5000;
/** [TX4] Pages of a file that are read by their look at most. */
export const recognisedPagesMax = 100;
/** [TX4] A page with a shorter layer of text is read by its look, in characters. */
export const layerLengthMin = 25;
/** [TX4] Recognition that is less sure is tried with the page turned, 0 to 100. */
export const confidenceGood = 80;
/** [TX4] Text recognised with a lower confidence is dropped. */
export const confidenceMin = 40;
/** [TX3] How much processor time reading a file may take, and one page of it, in ms. */
export const readWithinMs = 20 * second;
/** [TX4] How much processor time recognising one page may take, in ms: four rotations of it on a slow machine. */
export const pageWithinMs = 2 * minute;
/** [TX10] Places of one document that a search answers at most. */
export const placesMax = 3;

/** [TX3] Why there is no text. The last one accompanies text: some pages were left out. */
export const textFailures = [
  "encrypted",
  "damaged",
  "tooLarge",
  "tooManyPages",
  "tooSlow",
  "tooMuchMemory",
  "crashed",
  "scansLeftOut",
] as const;
export type TextFailure = (typeof textFailures)[number];

export const textStates = ["waiting", "running", "done", "failed", "none"] as const;
/** How far a file's words are read. `none`: it has none. */
export type TextState = (typeof textStates)[number];

/** [TX2] Whether a file of this type has words at all. */
export const hasWords = (contentType: string): boolean => !/^(?:video|audio)\//.test(contentType);
