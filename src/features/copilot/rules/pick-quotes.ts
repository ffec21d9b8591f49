import { plainQuote, type Span } from "./quote.ts";

/** An answer quotes so many sentences at most, from passages that score at least this share of the best one's score. */
const sentencesMax = 3;
const passagesMax = 3;
const scoreShareMin = 0.6;

/** A passage that fits a question, with its best sentences in front. */
interface Quotable {
  readonly score: number;
  readonly text: string;
  readonly sentences: readonly Span[];
}

/** [CP4] What is quoted from which passage: `text` is that of the spans, in the order of the passage. */
export interface PickedQuote<Passage extends Quotable> {
  readonly passage: Passage;
  readonly spans: readonly Passage["sentences"][number][];
  readonly text: string;
}

/** [CP4] At most three sentences from at most three passages; the best passage may speak twice, the others add a sentence each. */
export function pickQuotes<Passage extends Quotable>(evidence: readonly Passage[]): PickedQuote<Passage>[] {
  const best = evidence[0]?.score ?? 0;
  const passages = evidence.filter(({ score }) => score >= best * scoreShareMin).slice(0, passagesMax);
  let left = sentencesMax;
  return passages.flatMap((passage, index): PickedQuote<Passage>[] => {
    const spans: readonly Passage["sentences"][number][] = passage.sentences
      .slice(0, Math.min(left, index === 0 ? 2 : 1))
      .toSorted((a, b) => a.start - b.start);
    const quotes = spans.map(({ start, end }) => plainQuote(passage.text.slice(start, end))).filter(Boolean);
    if (quotes.length === 0) return [];
    left -= quotes.length;
    return [{ passage, spans, text: quotes.join(" ") }];
  });
}
