import { type Delta, type DeltaLine, type DeltaRun, deltaOfLines, linesOf, plainText } from "#kit/rich-text.ts";

type Which = "first" | "last";

const isBlankLine = ({ runs }: DeltaLine): boolean => runs.every(({ text }) => text.trim() === "");
const emptyRun = (text: string): DeltaRun => ({ text, marks: [] });

/**
 * The text without one occurrence of the words; undefined where they do not occur as whole words. White space around them goes along,
 * and so does a line in which nothing is left.
 */
export function withoutWords(delta: Delta, words: string, which: Which): Delta | undefined {
  const text = plainText(delta);
  const at = placeOf(text, words, which);
  if (words === "" || at === undefined) return undefined;
  let [from, to] = [at, at + words.length];
  while (text[to] === " ") to++;
  if (to === text.length || text[to] === "\n") while (text[from - 1] === " ") from--;
  let before = 0;
  const lines = linesOf(delta).flatMap((line): DeltaLine[] => {
    const start = before;
    const runs = line.runs.map((run) => {
      const kept = cut(run.text, from - before, to - before);
      before += run.text.length;
      return { ...run, text: kept };
    });
    const isTouched = start < to && before > from;
    before += 1;
    const next = { ...line, runs: runs.filter((run) => run.text !== "") };
    return isTouched && isBlankLine(next) ? [] : [next];
  });
  return deltaOfLines(lines);
}

const cut = (text: string, from: number, to: number): string =>
  text.slice(0, Math.max(0, from)) + text.slice(Math.max(0, to));

/** Where the words stand with no letter next to them. */
function placeOf(text: string, words: string, which: Which): number | undefined {
  const isLetter = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character);
  const places: number[] = [];
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    if (!isLetter(text[at - 1]) && !isLetter(text[at + words.length])) places.push(at);
  }
  return which === "first" ? places[0] : places.at(-1);
}

/** The lines of one text behind those of the other; blank ones where they meet are left out. */
export function joinedLines(first: Delta, second: Delta): Delta {
  const [above, below] = [linesOf(first), linesOf(second)];
  const end = above.findLastIndex((line) => !isBlankLine(line)) + 1;
  const start = below.findIndex((line) => !isBlankLine(line));
  return deltaOfLines([...above.slice(0, end), ...(start < 0 ? [] : below.slice(start))]);
}

/** A sentence in front of a text or behind it, in its paragraph; next to an item of a list in a line of its own. */
export function withSentence(delta: Delta, sentence: string, where: "front" | "back"): Delta {
  const lines = linesOf(delta).filter((line) => !isBlankLine(line));
  const at = where === "front" ? 0 : lines.length - 1;
  const next = lines[at];
  const own: DeltaLine = { runs: [emptyRun(sentence)], indent: 0 };
  if (!next || next.list) return deltaOfLines(where === "front" ? [own, ...lines] : [...lines, own]);
  const runs = where === "front" ? [emptyRun(`${sentence} `), ...next.runs] : [...next.runs, emptyRun(` ${sentence}`)];
  return deltaOfLines(lines.map((line, n) => (n === at ? { ...line, runs } : line)));
}
