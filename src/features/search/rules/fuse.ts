/** [SR28] Likeness of meaning counts so much of the order, and relevance by words the rest. */
const meaningShare = 0.4;

/**
 * [SR28] The order by words and meaning: a sum of both, each as a share of what is the best there. `likenessOf` is undefined for
 * what has no embedding, which then counts as the least alike.
 */
export function byWordsAndMeaning<Scored extends { readonly score: number }>(
  scored: readonly Scored[],
  likenessOf: (one: Scored) => number | undefined,
): Scored[] {
  const known = scored.flatMap((one) => likenessOf(one) ?? []);
  if (known.length === 0) return [...scored];
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const best = Math.max(...scored.map(({ score }) => score)) || 1;
  const fused = new Map(
    scored.map((one) => {
      const alike = most > least ? ((likenessOf(one) ?? least) - least) / (most - least) : 0;
      return [one, (1 - meaningShare) * (one.score / best) + meaningShare * alike];
    }),
  );
  // What is equal keeps its order.
  return scored.toSorted((a, b) => (fused.get(b) ?? 0) - (fused.get(a) ?? 0));
}
