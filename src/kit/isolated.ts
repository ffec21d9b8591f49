/** Blocks of letters that are written from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** Marks, embeddings, overrides and isolates of UAX 9: unseen, and they turn what stands around them. */
const controls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const override = /[\u202d\u202e]/u;
const opensIsolate = /[\u2066-\u2068]/u;
const [firstStrongIsolate, popIsolate] = ["\u2068", "\u2069"];

/**
 * What somebody wrote, as a value in a sentence: it keeps its own direction, and turns nothing of what stands before or
 * behind it. Text that could not is returned as it is, so that it is still found by what it says.
 */
export function isolated(text: string): string {
  if (!rightToLeft.test(text) && text.search(controls) < 0) return text;
  return text.split("\n").map(isolatedAlways).join("\n");
}

/** The same of one line, whatever is in it: for what must not be turned by what others wrote before it. */
export const isolatedAlways = (line: string): string => firstStrongIsolate + closed(line) + popIsolate;

/**
 * Removes the ends of isolates that the text did not begin, because they would end the one around it, and ends those that
 * it began. Removes overrides, which make a name read differently depending on the words next to it.
 */
function closed(line: string): string {
  let open = 0;
  let kept = "";
  for (const character of line) {
    if (override.test(character)) continue;
    if (opensIsolate.test(character)) open += 1;
    else if (character === popIsolate) {
      if (open === 0) continue;
      open -= 1;
    }
    kept += character;
  }
  return kept + popIsolate.repeat(open);
}

/** For what is kept as a name elsewhere: a title that is stored, a file. */
export const withoutBidiControls = (text: string): string => text.replaceAll(controls, "");
