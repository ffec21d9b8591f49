import { markedSentence } from "./marked-sentence.ts";

interface SaidSentenceProps {
  readonly text: string;
  /** What is marked where the sentence says it. */
  readonly claims: readonly { readonly text: string }[];
  /** Words that were not heard with certainty: their numbers, and what says so. */
  readonly unclear?: { readonly words: readonly number[] | undefined; readonly label: string };
}

/** A sentence that somebody said: what a draft repeats of it is marked, and what was not heard with certainty underlined. */
export const SaidSentence = ({ text, claims, unclear }: SaidSentenceProps) =>
  markedSentence(text, claims, unclear?.words).map((part, at) => {
    const said = part.isUncertain ? (
      <span className="underline decoration-wait decoration-wavy underline-offset-2" title={unclear?.label}>
        {part.text}
        <span className="sr-only"> ({unclear?.label})</span>
      </span>
    ) : (
      part.text
    );
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
    const key = at;
    return part.isMarked ? (
      <mark key={key} className="bg-hivis text-on-hivis">
        {said}
      </mark>
    ) : (
      <span key={key}>{said}</span>
    );
  });
