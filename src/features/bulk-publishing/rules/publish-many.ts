import type { DraftToPublish } from "../contract.ts";

export const manyActions = ["request", "approve", "publish"] as const;
export type ManyAction = (typeof manyActions)[number];

export type NotNow = "blocked" | "requested" | "notRequested" | "ownRequest" | "ownEdit" | "stages";

type Facts = Pick<DraftToPublish, "state" | "findingCount" | "whyNotApprove" | "isNotCompared">;

/**
 * [P188] Why an action does not apply to a listed draft; undefined where the call is made, which decides. It never allows
 * what the call would refuse, because it allows nothing.
 */
export function whyNotNow(
  action: ManyAction,
  { state, findingCount, whyNotApprove }: Facts,
  { hasStages }: { readonly hasStages: boolean },
): NotNow | undefined {
  if (action === "approve") {
    if (state !== "pending") return "notRequested";
    return whyNotApprove ?? undefined;
  }
  if (action === "request" && (state === "pending" || state === "accepted")) return "requested";
  if (action === "publish" && hasStages) return "stages";
  if (findingCount > 0) return "blocked";
  return action === "publish" && state === "pending" ? (whyNotApprove ?? undefined) : undefined;
}

/**
 * [P188] The chosen drafts that an action applies to, and the others by reason. [P199] `notCompared`: of those that it applies
 * to, so many were not accepted next to what they were made from.
 */
export function planOf<Draft extends Facts>(
  action: ManyAction,
  drafts: readonly Draft[],
  facts: { readonly hasStages: boolean },
): { readonly ready: readonly Draft[]; readonly left: ReadonlyMap<NotNow, number>; readonly notCompared: number } {
  const left = new Map<NotNow, number>();
  const ready = drafts.filter((draft) => {
    const why = whyNotNow(action, draft, facts);
    if (why) left.set(why, (left.get(why) ?? 0) + 1);
    return why === undefined;
  });
  return { ready, left, notCompared: ready.filter((draft) => draft.isNotCompared).length };
}
