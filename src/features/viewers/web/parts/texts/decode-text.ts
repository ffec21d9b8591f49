/** The text of a file: in the encoding that its first bytes name, else UTF-8, else what Windows wrote before. */
export function decodeText(bytes: Uint8Array): string {
  const [one, two, three] = bytes;
  if (one === 0xff && two === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (one === 0xfe && two === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  if (one === 0xef && two === 0xbb && three === 0xbf) return new TextDecoder("utf-8").decode(bytes);
  try {
    // What was cut in the middle of a letter is still UTF-8.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Whole lines, where the end was cut off: half a line would say something else. */
export function wholeLines(text: string, isCut: boolean): string {
  if (!isCut) return text;
  const end = text.lastIndexOf("\n");
  return end === -1 ? text : text.slice(0, end);
}

/** Blocks of so many lines at most, so that a browser can leave out those that are not in sight. */
export function blocksOf(text: string, linesMax: number): string[] {
  const blocks: string[] = [];
  let from = 0;
  let lines = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) {
    lines++;
    // A line without an end may be as long as the file.
    if (lines < linesMax && at - from < blockLengthMax) continue;
    blocks.push(text.slice(from, at + 1));
    from = at + 1;
    lines = 0;
  }
  if (from < text.length) blocks.push(text.slice(from));
  return blocks;
}

const blockLengthMax = 50_000;
