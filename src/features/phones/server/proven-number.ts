import type pg from "pg";
import { Problem } from "#kit/problem.ts";
import type { MemberCall } from "#kit/server/http/route.ts";
import { inScope, type Scope } from "#kit/server/scope.ts";
import { proofLife } from "../rules.ts";
import { spendProof } from "./code-store.ts";

/**
 * [PH6] Works on a number that this session has proven to hold within ten minutes, and spends the proof: in one
 * transaction, so that a failure spends nothing. `above` runs along with it, outside the tenants; it may send one
 * statement.
 *
 * @throws Problem 403 `verificationRequired`
 */
export async function withProof<Above, Result>(
  call: MemberCall,
  number: string,
  above: (client: pg.ClientBase, now: Date) => Promise<Above>,
  work: (scope: Scope, above: Above) => Promise<Result>,
): Promise<Result> {
  const now = call.appContext.clock.now();
  let known: Above;
  return inScope(
    call.appContext,
    call.workspaceId,
    async (client) => {
      // Both are sent before the transaction gives up its power to look above the tenants; so neither may be awaited first.
      const spending = spendProof(client, {
        sessionId: call.sessionId,
        workspaceId: call.workspaceId,
        number,
        passedAfter: new Date(now.getTime() - proofLife),
        now,
      });
      const [isSpent, answer] = await Promise.all([spending, above(client, now)]);
      if (!isSpent) {
        throw new Problem("forbidden", "verificationRequired", { detail: "Verify this number with a code first" });
      }
      known = answer;
      return call.actor;
    },
    (scope) => work(scope, known),
  );
}
