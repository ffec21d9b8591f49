import { caution, continues, remark, startsImperative, strongCue, weakCue } from "./cue-words.ts";
import type { Sentence } from "./sentences.ts";

/** A passage of the narration: the numbers of its sentences, the last one included. */
export interface Passage {
  readonly from: number;
  readonly to: number;
}

/** Steps last about so long, in ms. */
const targetMs = 20_000;
const passagesMax = 300;

/**
 * [PG10] Divides the narration into steps. A sentence begins one where its score exceeds a threshold, which falls as
 * the step before it grows: words that announce a step, a verb that instructs, a pause before it, other words than
 * before; cautions, remarks and pronouns speak against it.
 */
export function passagesOf(sentences: readonly Sentence[]): Passage[] {
  const passages: Passage[] = [];
  const words = sentences.map(({ text }) => contentWords(text));
  let from = 0;
  for (const [at, sentence] of sentences.entries()) {
    if (at === 0) continue;
    const lengthMs = (sentences[at - 1]?.endMs ?? 0) - (sentences[from]?.startMs ?? 0);
    if (passages.length >= passagesMax - 1) break;
    if (scoreOf(sentences, words, at) <= thresholdAt(lengthMs)) continue;
    // A caution that nothing follows yet belongs to the step that it warns of.
    const start = isCaution(sentences[at - 1]) && at - 1 > from && announces(sentences[at - 1], sentence) ? at - 1 : at;
    passages.push({ from, to: start - 1 });
    from = start;
  }
  if (sentences.length > 0) passages.push({ from, to: sentences.length - 1 });
  return passages;
}

const isCaution = (sentence: Sentence | undefined): boolean => sentence !== undefined && caution.test(sentence.text);

/** A warning that names the next step ("before you open the valve") stands before it. */
const announces = (warning: Sentence | undefined, next: Sentence): boolean =>
  warning !== undefined && next.startMs - warning.endMs < 400 && /\b(?:before|bevor)\b/iu.test(warning.text);

const thresholdAt = (lengthMs: number): number =>
  lengthMs < 4000 ? 0.9 : lengthMs < targetMs ? 0.25 : lengthMs < 2 * targetMs ? 0 : -0.5;

function scoreOf(sentences: readonly Sentence[], words: readonly ReadonlySet<string>[], at: number): number {
  const sentence = sentences[at];
  if (!sentence) return 0;
  const { text } = sentence;
  const pauseMs = Math.max(0, sentence.startMs - (sentences[at - 1]?.endMs ?? 0));
  let score = -1.35;
  if (strongCue.test(text)) score += 1.9;
  else if (weakCue.test(text)) score += 1.1;
  if (startsImperative(text)) score += 0.45;
  if (caution.test(text) || remark.test(text)) score -= 1;
  if (continues.test(text)) score -= 0.8;
  score += 0.7 * (1 - likeness(windowOf(words, at - 2, at), windowOf(words, at, at + 2))) - 0.45;
  return score + Math.min(1.2, (pauseMs / 1000) * 0.9);
}

const common = new Set(
  "the and you then with into from that this have will your for are not now der die das und sie den dem ein eine mit auf von ist sich nicht dann".split(
    " ",
  ),
);

const contentWords = (text: string): ReadonlySet<string> =>
  new Set((text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).filter((word) => !common.has(word)));

function windowOf(words: readonly ReadonlySet<string>[], from: number, to: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (const set of words.slice(Math.max(0, from), Math.max(0, to))) {
    for (const word of set) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

/** The cosine of two counts of words. */
function likeness(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  const length = (counts: ReadonlyMap<string, number>) => Math.hypot(...counts.values());
  const product = [...one].reduce((sum, [word, count]) => sum + count * (other.get(word) ?? 0), 0);
  return product === 0 ? 0 : product / (length(one) * length(other));
}
