import type { FoundProcedure } from "../../contract.ts";

export interface Summary {
  readonly procedures: number;
  readonly places: number;
  /** A draft begins in these. */
  readonly published: number;
  /** Their request for approval would be withdrawn. */
  readonly waiting: number;
  /** Another member edits these now: they would be skipped. */
  readonly edited: readonly FoundProcedure[];
}

type Counted = Pick<FoundProcedure, "approvalStatus" | "count" | "inProperties">;

/** [P163] What waits for approval, or was approved and is not published yet. Properties are no part of that [CF16]. */
export const isWaiting = (one: Counted): boolean =>
  (one.approvalStatus === "pending" || one.approvalStatus === "accepted") && hasInContent(one);

const hasInContent = ({ count, inProperties }: Pick<Counted, "count" | "inProperties">): boolean =>
  count > inProperties;

/** [P168] Another member edits it now. */
export const isEdited = ({ editedBy }: Pick<FoundProcedure, "editedBy">): boolean => editedBy !== null;

/** [P167] What a replacement everywhere comes to, said before it is done. */
export const summaryOf = (found: readonly FoundProcedure[]): Summary => ({
  procedures: found.length,
  places: found.reduce((sum, one) => sum + one.count, 0),
  published: found.filter((one) => !one.isDraft && hasInContent(one)).length,
  waiting: found.filter(isWaiting).length,
  edited: found.filter(isEdited),
});
