import type { Feedback } from "../contract.ts";
import type { StoredFeedback } from "./feedback-store.ts";

export function onTheWire({ giverId: _0, accessGroupIds: _1, ...stored }: StoredFeedback): Feedback {
  return { ...stored, givenAt: stored.givenAt.toISOString(), closedAt: stored.closedAt?.toISOString() ?? null };
}
