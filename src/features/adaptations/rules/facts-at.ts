import { claimsOf, partMark } from "#features/generation/rules/claims.ts";
import { startsImperative } from "#features/generation/rules/cue-words.ts";
import { splitSentences } from "#features/generation/rules/sentences.ts";

/** What a text says about its machine, and where. */
export interface FactAt {
  /** `name`: of a machine, a part or an area. */
  readonly kind: "name" | "number" | "tool";
  /** As the text has it. */
  readonly text: string;
  /** In UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

/** Two or more words with a capital: `Haas Mini Mill`. German polite forms are none of a name. */
const capitalised =
  /(?<![\p{L}\p{N}-])(?!Sie |Ihr|Ihn)\p{Lu}[\p{L}\d-]+(?: (?!Sie(?!\p{L})|Ihr|Ihn)\p{Lu}[\p{L}\d-]*)+(?![\p{L}\p{N}-])/gu;
/** A word at the beginning of a sentence has a capital anyway. */
const sentenceStart = /(?:^|[.!?:…]["'”’)]*\s+|\n\s*|["“„(]\s*)$/u;

/**
 * [PG51] The names, the numbers with their units and the tools of a text, in its order. What lies in a longer one is not named
 * again: the 12 of "M12" is no number, and the 4 of an area "Line 4" is its name.
 * @param names of areas that the author sees
 */
export function factsAt(text: string, names: readonly string[] = []): FactAt[] {
  const isFree = (start: number, end: number, others: readonly FactAt[]) =>
    others.every((other) => end <= other.start || start >= other.end);
  const taken: FactAt[] = [];
  const take = (kind: FactAt["kind"], found: string, starts: readonly number[]) => {
    for (const start of starts) {
      const end = start + found.length;
      if (isFree(start, end, taken)) taken.push({ kind, text: text.slice(start, end), start, end });
    }
  };
  for (const name of byLength(names)) take("name", name, startsOf(text, name));
  for (const match of text.matchAll(capitalised)) {
    if (!sentenceStart.test(text.slice(0, match.index))) take("name", match[0], [match.index]);
  }
  for (const match of text.matchAll(partMark)) take("name", match[0], [match.index]);
  const claims = claimsOf({ written: [text], warnings: [] }, [], { from: 0, to: -1 });
  for (const kind of ["number", "tool"] as const) {
    const found = claims.filter((claim) => claim.kind === kind).map(({ text: one }) => bareTool(kind, one));
    for (const one of byLength(found)) take(kind, one, startsOf(text, one));
  }
  return taken.toSorted((a, b) => a.start - b.start);
}

/** A tool is found with the word before it, which may be no part of its name. */
function bareTool(kind: FactAt["kind"], text: string): string {
  const [first = "", ...rest] = text.split(" ");
  const isApart = rest.length > 0 && (smallWord.test(first) || (startsImperative(first) && !/^torque$/iu.test(first)));
  return kind === "tool" && isApart ? rest.join(" ") : text;
}

const smallWord =
  /^(?:the|and|with|your|this|that|these|those|using|their|its|for|from|into|den|der|die|das|dem|des|ein\p{L}*|und|mit|vom|zum|zur|von|read|check|see|watch|fetch|get|bring|sie|ihr\p{L}*|diese\p{L}*)$/iu;

const byLength = (texts: readonly string[]): string[] => texts.toSorted((a, b) => b.length - a.length);

/** Whether the text says this, and not as a part of a longer word or number. */
export const isSaidIn = (text: string, fact: string): boolean => startsOf(text, fact).length > 0;

function startsOf(text: string, fact: string): number[] {
  const wanted = fact.trim();
  if (wanted === "") return [];
  const literal = wanted.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`);
  const whole = new RegExp(String.raw`(?<![\p{L}\d]|\d[.,])${literal}(?![\p{L}\d]|[.,]\d)`, "giu");
  return [...text.matchAll(whole)].map((match) => match.index);
}

/** The sentence of a text in which a place lies. */
export function sentenceAt(text: string, start: number): string {
  let from = 0;
  for (const line of text.split("\n")) {
    const to = from + line.length;
    if (start <= to) return sentenceOfLine(line, start - from);
    from = to + 1;
  }
  return text.trim();
}

function sentenceOfLine(line: string, start: number): string {
  let from = 0;
  for (const sentence of splitSentences(line)) {
    const at = line.indexOf(sentence, from);
    from = at + sentence.length;
    if (start < from) return sentence;
  }
  return line.trim();
}
