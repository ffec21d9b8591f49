import { bm25 } from "#features/passages/rules/bm25.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { Near } from "../rules/near.ts";
import { type Found, rankWords, searched } from "./rank-words.ts";
import { type SourceKind, visibleSources } from "./sources.ts";

type Ranked = Found["ranking"]["ranked"];

/** Passages near the asker that are compared with the question at most, besides the best of everything. */
const nearMax = 15;

/**
 * [CP18] Passages near the asker that are not among the best of everything. They are ranked by themselves, because a large
 * workspace has hundreds of passages that hold the same words more often; their scores are those of everything.
 */
export async function candidatesNear(
  scope: Scope,
  { kinds, near }: { readonly kinds: readonly SourceKind[]; readonly near: Near },
  found: Found,
  best: Ranked,
): Promise<Ranked> {
  const ids = [...(near.sourceId === undefined ? [] : [near.sourceId]), ...near.aroundIds];
  if (ids.length === 0) return [];
  const statement = visibleSources(scope, kinds, { documentIds: ids, folderIds: [], procedureIds: ids });
  const { ranking } = await rankWords(searched(scope, statement), found);
  const { corpus } = found.ranking;
  const known = new Set(best.map(({ textId, ordinal }) => `${textId} ${ordinal}`));
  return ranking.ranked
    .filter(({ textId, ordinal }) => !known.has(`${textId} ${ordinal}`))
    .map((one) => ({ ...one, score: bm25(corpus, one.counts, one.wordCount, found.shares) }))
    .toSorted(
      (a, b) => Number(b.sourceId === near.sourceId) - Number(a.sourceId === near.sourceId) || b.score - a.score,
    )
    .slice(0, nearMax);
}
