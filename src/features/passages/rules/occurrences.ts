/** PostgreSQL keeps so many places of a word in one text at most. */
const placesMax = 255;

/**
 * What `ts_rank` returns for a text that contains one word so many times, all of them with the default weight: the sum
 * of 0.1/i², scaled to 1 by π²/6. It grows with each occurrence, so the rank reveals their number. Computed in single
 * precision, as PostgreSQL does.
 */
const ranks = (() => {
  const weight = Math.fround(0.1);
  const found: number[] = [0];
  let sum = 0;
  for (let at = 1; at <= placesMax; at++) {
    sum = Math.fround(sum + Math.fround(weight / (at * at)));
    found.push(Math.fround(sum / 1.64493406685));
  }
  return found;
})();

/**
 * [TX9] How often a text contains a word, from `ts_rank` of that word alone. In the database the only other way is to
 * unpack all words.
 */
export function occurrencesOf(rank: number): number {
  let [low, high] = [0, placesMax];
  while (low < high) {
    const middle = (low + high) >> 1;
    // Halfway to the next one: the text of a number may have lost its last digit.
    if (((ranks[middle] ?? 0) + (ranks[middle + 1] ?? Number.POSITIVE_INFINITY)) / 2 < rank) low = middle + 1;
    else high = middle;
  }
  return low;
}
