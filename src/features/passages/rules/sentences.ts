/** What a full stop ends without ending a sentence: in English and German manuals. */
const abbreviations = new Set(
  (
    "mr mrs ms dr prof st vs etc e.g i.e no nr fig figs eq ref vol pp p ca approx max min inc ltd co corp resp incl excl " +
    "abb abs art bzw bspw ggf inkl kap s str tab tel u.a usw vgl z.b d.h o.ä i.d.r evtl zzgl mind gem lt ziff " +
    "jan feb mar apr jun jul aug sep sept oct okt nov dec dez"
  ).split(" "),
);

/**
 * Sentences of a text, without the white space around them. A full stop ends one only before white space and what can
 * begin another, and not behind an abbreviation, a single letter or the number of a German date ("am 3. Mai"); a decimal
 * ("4.0 mm") holds no end at all.
 */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  const plain = /[^\S ]| {2}/.test(text) ? text.replaceAll(/\s+/g, " ") : text;
  for (const part of plain.split(/(?<=[.!?…]["'”’)\]]*) (?=["'“„‘([]?[\p{Lu}\p{N}•–-])/u)) {
    const sentence = part.trim();
    if (sentence === "") continue;
    const last = sentences.at(-1);
    if (last !== undefined && last.length < goesOnMax && goesOn(last))
      sentences[sentences.length - 1] = `${last} ${sentence}`;
    else sentences.push(sentence);
  }
  return sentences;
}

/** Longer text is not a sentence, in characters. */
const goesOnMax = 2000;

function goesOn(sentence: string): boolean {
  if (!sentence.endsWith(".")) return false;
  const from = Math.max(sentence.lastIndexOf(" "), sentence.lastIndexOf("(")) + 1;
  const word = sentence.slice(from, -1).toLowerCase();
  if (abbreviations.has(word) || /^\p{L}$/u.test(word)) return true;
  // An ordinal or the number of a list: "am 3. Mai", "2. Loosen the bolt".
  return (
    /^\d{1,2}$/.test(word) && (sentence.length <= 3 || /(?:am|vom|zum|der|den|dem|des) \d{1,2}\.$/i.test(sentence))
  );
}
