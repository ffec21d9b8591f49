import { Problem } from "#kit/problem.ts";
import type { StoredProcedure } from "../procedure-store.ts";

/**
 * [P68] [P210] Content with a pending request for approval cannot be deleted (specification, procedures section 5).
 * @throws Problem 409 `pendingApproval`, with the status as `current`
 */
export function requireNotPending(procedure: StoredProcedure): void {
  const { approvalStatus } = procedure;
  if (approvalStatus !== "pending" && approvalStatus !== "accepted") return;
  const what = approvalStatus === "pending" ? "is waiting for approval" : "is approved and waits for its day";
  throw new Problem("conflict", "pendingApproval", {
    detail: `A draft of this procedure ${what}`,
    current: { approvalStatus },
  });
}
