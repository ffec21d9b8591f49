import { BoundedMemory } from "#kit/server/bounded-memory.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { StoredPerform } from "./perform-store.ts";

/**
 * The last state of a perform that this process saved. It may have been rolled back, or changed by another process
 * since: only the stamp in the database tells, so users of this cache write on the condition that the stamp matches.
 * The limit is in bytes, approximately.
 */
const performs = new BoundedMemory<StoredPerform>(50_000_000);

const keyOf = (scope: Scope, performId: string): string => `${scope.workspaceId} ${performId}`;

export const recallPerform = (scope: Scope, performId: string): StoredPerform | undefined =>
  performs.recall(keyOf(scope, performId));

export function rememberPerform(scope: Scope, perform: StoredPerform): void {
  performs.remember(keyOf(scope, perform.id), perform, sizeOf(perform));
}

/** What did not hold is not tried again. */
export const forgetPerform = (scope: Scope, performId: string): void => performs.forget(keyOf(scope, performId));

/** An entry takes some hundred bytes and its texts; a tighter count would cost what remembering saves. */
const sizeOf = ({ steps, updatesList }: StoredPerform): number =>
  steps.reduce(
    (sum, step) => sum + step.modules.reduce((inner, { performData }) => inner + weightOf(performData), 400),
    0,
  ) +
  updatesList.length * 8;

function weightOf(performData: StoredPerform["steps"][number]["modules"][number]["performData"]): number {
  const texts = performData && "input" in performData && typeof performData.input === "string" ? performData.input : "";
  return 600 + 2 * texts.length;
}
