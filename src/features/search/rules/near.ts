/** [CP18] Where the asker stands. */
export interface Near {
  /** The procedure or document. */
  readonly sourceId?: string | undefined;
  /** The step of that procedure. */
  readonly stepId?: string | undefined;
  /** The procedure that the asker is rewriting: its published version is no news to them, and comes last. */
  readonly rewrittenId?: string | undefined;
  /** What belongs to the same areas. */
  readonly aroundIds: readonly string[];
}

interface Scored {
  readonly sourceId: string;
  readonly stepId: string | null;
  readonly score: number;
  readonly features: { readonly coverage: number };
}

/** In logits of relevance: a passage of the asker's own step wins over one that fits clearly better elsewhere. */
const bonuses = { step: 3, source: 2.2, around: 1.4, rewritten: -6 } as const;

/** What holds less of the question than this is not preferred for standing near. */
const coverageMin = 0.3;

/** How near a source stands, or a step of it. */
export function nearnessOf(
  { sourceId, stepId }: Pick<Scored, "sourceId" | "stepId">,
  near: Near | undefined,
): keyof typeof bonuses | "elsewhere" {
  if (sourceId === near?.rewrittenId) return "rewritten";
  if (sourceId === near?.sourceId) return stepId !== null && stepId === near.stepId ? "step" : "source";
  return near?.aroundIds.includes(sourceId) ? "around" : "elsewhere";
}

function bonusOf(one: Scored, near: Near): number {
  const nearness = nearnessOf(one, near);
  return nearness === "elsewhere" || one.features.coverage < coverageMin ? 0 : bonuses[nearness];
}

const logit = (score: number): number => Math.log(Math.max(score, 1e-9) / Math.max(1 - score, 1e-9));

/**
 * [CP18] The asker's step first, then their procedure or document, then what belongs to the same areas, then everything, each
 * as far as it fits: a preference, and no limit. What is alike keeps its order, and no score changes.
 */
export function nearFirst<One extends Scored>(evidence: readonly One[], near: Near): One[] {
  return evidence
    .map((one, place) => ({ one, place, rank: logit(one.score) + bonusOf(one, near) }))
    .toSorted((a, b) => b.rank - a.rank || a.place - b.place)
    .map(({ one }) => one);
}
