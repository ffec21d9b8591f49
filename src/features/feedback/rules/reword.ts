import { type Delta, type DeltaLine, type DeltaRun, deltaOfLines, linesOf, plainText } from "#kit/rich-text.ts";

/** Plain words as `plainText` would give them back: one kind of line break, and none at the end. */
export const tidyText = (words: string): string => words.replaceAll(/\r\n?/gu, "\n").replace(/\n+$/u, "");

/**
 * [FB9] The text with another wording. Unchanged text keeps its formatting; new text takes the formatting of what it
 * replaces, and a new line joins the list of the line above it.
 */
export function reword(delta: Delta, words: string): Delta {
  const lines = linesOf(delta);
  const wanted = tidyText(words).split("\n");
  const texts = lines.map(textOf);
  const start = commonStart(texts, wanted);
  const end = commonStart(texts.slice(start).toReversed(), wanted.slice(start).toReversed());
  const replaced = lines.slice(start, lines.length - end);
  const between = wanted.slice(start, wanted.length - end);
  let above = lines[start - 1];
  const made = between.map((text, at) => {
    const old = replaced[at];
    above = old ? rewordLine(old, text) : newLine(text, above);
    return above;
  });
  return deltaOfLines([...lines.slice(0, start), ...made, ...lines.slice(lines.length - end)]);
}

/** Whether two texts say the same, whatever their form. */
export const hasSameText = (delta: Delta, words: string): boolean => tidyText(plainText(delta)) === tidyText(words);

const textOf = (line: DeltaLine): string => line.runs.map((run) => run.text).join("");

const newLine = (text: string, above: DeltaLine | undefined): DeltaLine => ({
  runs: text === "" ? [] : [{ text, marks: [] }],
  ...(above?.list && { list: above.list }),
  indent: above?.indent ?? 0,
});

function rewordLine(line: DeltaLine, wanted: string): DeltaLine {
  const before = [...textOf(line)];
  const after = [...wanted];
  const start = commonStart(before, after);
  const end = commonStart(before.slice(start).toReversed(), after.slice(start).toReversed());
  const inserted = after.slice(start, after.length - end).join("");
  const formOf = runAt(line.runs, start < before.length - end ? start : start - 1);
  const runs = [
    ...cut(line.runs, 0, start),
    ...(inserted === "" ? [] : [{ ...(formOf ?? { marks: [] }), text: inserted }]),
    ...cut(line.runs, before.length - end, before.length),
  ];
  return { ...line, runs };
}

/** How many items two lists begin with alike. */
function commonStart(a: readonly string[], b: readonly string[]): number {
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at += 1;
  return at;
}

/** The run that holds the character with this place in the line; places count whole characters. */
function runAt(runs: readonly DeltaRun[], place: number): DeltaRun | undefined {
  let passed = 0;
  for (const run of runs) {
    passed += [...run.text].length;
    if (place < passed) return run;
  }
  return runs.at(-1);
}

/** The characters from one place to before another, each in its form. */
function cut(runs: readonly DeltaRun[], from: number, to: number): DeltaRun[] {
  let passed = 0;
  return runs.flatMap((run) => {
    const characters = [...run.text];
    const text = characters.slice(Math.max(0, from - passed), Math.max(0, to - passed)).join("");
    passed += characters.length;
    return text === "" ? [] : [{ ...run, text }];
  });
}
