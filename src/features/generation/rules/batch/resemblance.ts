/** [PG43] So many hashes; what they say of a resemblance is right to within some ten percent. */
const hashCount = 128;
/** Hashes of a band: two texts are compared where one band is the same. Of texts that resemble each other to 70 % it is in 9,998 cases of 10,000. */
const bandHashes = 4;
/** Words of a shingle. */
const shingleWords = 4;

/** [PG43] From this share on, in percent, two files resemble each other. */
export const likeShareMin = 70;
/** [PG43] A text of fewer words says too little: two forms of three lines are not one. */
const wordsMin = 20;

/** A multiplier and a summand for each hash, from a fixed sequence: signatures of all times can be compared. */
const seeds: readonly (readonly [number, number])[] = (() => {
  let state = 0x9e3779b9;
  const next = () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) | 0;
    return state ^ (state >>> 13);
  };
  return Array.from({ length: hashCount }, () => [next() | 1, next()] as const);
})();

/**
 * [PG43] The min-hashes of a text's shingles: the share of those that two texts have in common is about the share of shingles
 * that they have in common. Numbers count as words, because they are what differs between two machines. Undefined for a text that
 * is too short.
 */
export function signatureOf(text: string): number[] | undefined {
  const words =
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length < wordsMin) return undefined;
  const least = new Int32Array(hashCount).fill(0x7fffffff);
  const seen = new Set<number>();
  for (let at = 0; at + shingleWords <= words.length; at++) {
    const shingle = hashOf(words.slice(at, at + shingleWords).join(" "));
    if (seen.has(shingle)) continue;
    seen.add(shingle);
    for (const [index, [times, plus]] of seeds.entries()) {
      const mixed = Math.imul(shingle, times) + plus;
      const hash = mixed ^ (mixed >>> 16);
      if (hash < (least[index] ?? 0)) least[index] = hash;
    }
  }
  return [...least];
}

/** [PG43] Hashes of the bands of a signature. */
export function bandsOf(signature: readonly number[]): number[] {
  const bands: number[] = [];
  for (let at = 0; at < signature.length; at += bandHashes) {
    bands.push(hashOf(`${at} ${signature.slice(at, at + bandHashes).join(" ")}`));
  }
  return bands;
}

/** [PG43] About how much of their texts two signatures have in common, in percent. */
export function likeShare(one: readonly number[], other: readonly number[]): number {
  const same = one.filter((hash, index) => hash === other[index]).length;
  return Math.round((same / hashCount) * 100);
}

/** FNV-1a, mixed once more. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return hash ^ (hash >>> 16);
}
