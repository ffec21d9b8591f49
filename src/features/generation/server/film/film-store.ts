import type { Scope } from "#kit/server/scope.ts";
import type { Plan } from "../../rules/plan.ts";
import { type ConfirmedStatement, written } from "../generation-store.ts";

/** [PG47] */
export async function setPlan(scope: Scope, id: string, plan: Plan): Promise<void> {
  await written(scope, id)
    .set({ plan: JSON.stringify(plan) })
    .execute();
}

/** [PG77] */
export async function setConfirmed(scope: Scope, id: string, confirmed: readonly ConfirmedStatement[]): Promise<void> {
  await written(scope, id)
    .set({ confirmed: JSON.stringify(confirmed) })
    .execute();
}
