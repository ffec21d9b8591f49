import type { Policy } from "#kit/policy.ts";
import { notFound, Problem } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import type { ActionFacts } from "../policy.ts";
import { findAction, type StoredAction } from "./action-store.ts";
import { onTheWire } from "./to-wire.ts";

/** [CA10] @throws Problem 404 */
export async function requireVisibleAction(scope: Scope, id: string, lock?: "lock"): Promise<StoredAction> {
  const action = await findAction(scope, id, lock);
  if (!action) throw notFound();
  return action;
}

/**
 * [CA22] One that is about to be changed, held until the commit.
 * @throws Problem 404, 403, 409 `correctiveActionChanged` with the present state
 */
export async function actionToChange(
  scope: Scope,
  { id, revision }: { readonly id: string; readonly revision: number },
  policy: Policy<ActionFacts>,
): Promise<StoredAction> {
  const action = await requireVisibleAction(scope, id, "lock");
  assertAllowed(scope, policy, action);
  if (action.revision === revision) return action;
  throw new Problem("conflict", "correctiveActionChanged", {
    detail: "Somebody changed this in the meantime",
    current: onTheWire(scope, action),
  });
}

/** [CA24] @throws Problem 409 `correctiveActionEnded` with the present state */
export function requireOpen(scope: Scope, action: StoredAction): void {
  if (action.state === "open") return;
  throw new Problem("conflict", "correctiveActionEnded", {
    detail: "This has ended: open it again first",
    current: onTheWire(scope, action),
  });
}
