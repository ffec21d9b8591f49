import { Problem } from "#kit/problem.ts";
import type { StoredProcedure } from "../procedure-store.ts";

/**
 * [P68] What somebody was asked to approve is not deleted under their eyes (specification, procedures section 5).
 * @throws Problem 409 `pendingApproval`
 */
export function demandNotPending(procedure: StoredProcedure): void {
  if (procedure.approvalStatus !== "pending") return;
  throw new Problem("conflict", "pendingApproval", { detail: "A draft of this procedure is waiting for approval" });
}
