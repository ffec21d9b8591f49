import type { Language } from "#features/passages/rules/language.ts";
import { sentencesOf } from "#features/passages/rules/sentences.ts";
import { type Token, tokensOf } from "./analysis.ts";

interface Sentence {
  readonly start: number;
  readonly end: number;
  readonly tokens: readonly Token[];
}

/** Characters of passages whose words are kept, some 10 MB: a plant's questions come back to the same passages. */
const charactersMax = 500_000;
const known = new Map<string, readonly Sentence[]>();
let characters = 0;

/** The sentences of a passage with their words. */
export function sentencesIn(text: string, language: Language): readonly Sentence[] {
  const key = `${language} ${text}`;
  const found = known.get(key);
  if (found) return found;
  const sentences = sentenceSpans(text).map(({ start, end }) => ({
    start,
    end,
    tokens: tokensOf(text.slice(start, end), language),
  }));
  if (characters + key.length > charactersMax) {
    known.clear();
    characters = 0;
  }
  known.set(key, sentences);
  characters += key.length;
  return sentences;
}

/** Where the sentences of a text stand. */
function sentenceSpans(text: string): { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = [];
  let from = 0;
  for (const sentence of sentencesOf(text)) {
    const at = text.indexOf(sentence, from);
    const start = at < 0 ? from : at;
    const end = Math.min(text.length, start + sentence.length);
    if (end > start) spans.push({ start, end });
    from = end;
  }
  return spans;
}
