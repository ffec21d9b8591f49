/** [SR17] A compound that holds a word of the question, or a part of one, counts so much. */
export const compoundShare = 0.5;
/** [SR17] Shorter stems stand in too many words, and what is shorter than a word is an ending. */
const partMin = 5;
const restMin = 3;

/** [SR43] A compound that ends with a word of the question is a kind of it, and counts so much. */
export const kindOfShare = 0.8;

/** [SR39] A compound whose beginning and end both stand there counts so much. */
export const bothPartsShare = 0.9;

/** [SR17] Whether a German word begins or ends with the other: `Ventilgehäuse` with `Ventil` and with `Gehäuse`. */
export const isCompoundOf = (whole: string, part: string): boolean =>
  part.length >= partMin && whole.length >= part.length + restMin && (whole.startsWith(part) || whole.endsWith(part));

/** [SR39] Which part of a German compound the other word is. */
export const partOf = (whole: string, part: string): "begin" | "end" | undefined =>
  isCompoundOf(whole, part) ? (whole.startsWith(part) ? "begin" : "end") : undefined;

/** [SR32] Another form of a word counts so much: `Treibhauseffekts` with `Treibhauseffekte`, `gravity` with `gravitational`. */
export const kinShare = 0.8;
export const kinBeginMin = 5;
const kinBeginShare = 0.6;
/** An ending of a shorter word has so many letters at most. */
const kinEndMax = 2;

/** [SR32] Whether two stems begin alike so far that they are forms of one word. */
export function isKinOf(one: string, other: string): boolean {
  const most = Math.max(one.length, other.length);
  const least = Math.min(one.length, other.length);
  let alike = 0;
  while (alike < least && one[alike] === other[alike]) alike++;
  return alike >= kinBeginMin && alike >= kinBeginShare * most && alike >= least - kinEndMax;
}

export const isLetters = (stem: string): boolean => /^\p{L}+$/u.test(stem);
