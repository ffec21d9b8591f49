const asks = /^(?:what|which|whose|welche[mnrs]?|qué|cuál|cuáles)$/;
const kind = /^(?:kind|kinds|type|types|sort|sorts|art|arten|sorte|sorten|typ|typen|tipo|tipos|clase|clases)$/;
const article = /^eine?[mnrs]?$/;
/** An adjective before a German noun ends so, and at most two stand there. */
const adjective = /^\p{Ll}+e[mnrs]?$/u;
const adjectivesMax = 2;

/**
 * [SR48] The places of the words that name what a question asks for: `which valve`, `welche rote Pumpe`, `was für ein Öl`, `what
 * kind of glue`.
 */
export function askedKinds(words: readonly string[]): ReadonlySet<number> {
  const wordAt = (place: number) => words[place]?.toLowerCase() ?? "";
  const asked = new Set<number>();
  for (const place of words.keys()) {
    const isWasFuer = wordAt(place) === "was" && wordAt(place + 1) === "für";
    if (!isWasFuer && !asks.test(wordAt(place))) continue;
    const behind = place + 1 + (isWasFuer ? 1 + Number(article.test(wordAt(place + 2))) : 0);
    const noun = isWasFuer || wordAt(place).startsWith("welch") ? germanNounFrom(words, behind) : behind;
    asked.add(noun);
    if (kind.test(wordAt(noun)) && /^(?:of|von|de)$/.test(wordAt(noun + 1))) asked.add(noun + 2);
  }
  return asked;
}

/** The place of the noun behind adjectives, or the same place where none follows. */
function germanNounFrom(words: readonly string[], from: number): number {
  for (let at = from; at <= from + adjectivesMax; at++) {
    if (/^\p{Lu}/u.test(words[at] ?? "")) return at;
    if (!adjective.test(words[at] ?? "")) break;
  }
  return from;
}
