const letterOrDigit = /[\p{L}\p{N}]/u;

/** Which characters below `Latin Extended-B` are letters or digits: nearly all of most texts, and asked of each character. */
const isLatin = Uint8Array.from({ length: 0x180 }, (_, code) => Number(letterOrDigit.test(String.fromCharCode(code))));

/** What may stand between two letters or digits of one word: 4.0, CW-4, don't. */
const joints = ".,'’/-";

/** Where the next letter or digit is, from a place on; the length of the text if there is none. */
export function nextWord(text: string, from: number): number {
  let at = from;
  while (at < text.length && sizeAt(text, at) === 0) at++;
  return at;
}

/** [SR3] Where the word ends that begins at a place: a word, a number with its decimals, or a part number. */
export function endOfWord(text: string, from: number): number {
  let at = from;
  for (;;) {
    for (let size = sizeAt(text, at); size > 0; size = sizeAt(text, at)) at += size;
    if (!joints.includes(text.charAt(at)) || sizeAt(text, at + 1) === 0) return at;
    at += 1;
  }
}

/** How many units the letter or digit at a place takes; 0 where none is. */
function sizeAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code < isLatin.length) return isLatin[code] ?? 0;
  const point = text.codePointAt(at);
  if (point === undefined || !letterOrDigit.test(String.fromCodePoint(point))) return 0;
  return point > 0xffff ? 2 : 1;
}
