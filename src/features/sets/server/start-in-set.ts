import type { Saved } from "#features/performs/contract.ts";
import { saveProgress } from "#features/runs/server/service.ts";
import { notFound, Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { ProcedureStatus, WhyNotStart } from "../rules/procedure-status.ts";
import { ownStatuses } from "./own-status.ts";
import { findVisibleSet } from "./set-store.ts";

export interface StartInSetInput {
  readonly procedureId: string;
  readonly performId: string;
  readonly createdAt: string;
  readonly token: string;
}

/**
 * [S21] [S24] Starts a perform of a procedure of the set, like any other perform, if its turn has come. Repeating the
 * call under the same id returns the same perform.
 *
 * @throws Problem 404, 400 `unknownProcedure`, 409 `outOfOrder` with the procedure whose turn it is, `noAttemptsLeft`,
 * or `mustWait` with `tryAgainAt`
 */
export async function startInSet(scope: Scope, setId: string, input: StartInSetInput): Promise<Saved> {
  const set = await findVisibleSet(scope, setId);
  if (!set || set.deletedAt) throw notFound();
  const procedureId = input.procedureId.toLowerCase();
  const statuses = (await ownStatuses(scope, [set])).get(set.id) ?? [];
  const status = statuses.find((one) => one.procedureId === procedureId);
  if (!status) throw new Problem("invalid", "unknownProcedure", { errors: { procedureId: ["No such procedure"] } });
  if (status.whyNotStart) throw refusalOf(status, status.whyNotStart, statuses);
  const performId = input.performId.toLowerCase();
  const body = {
    id: performId,
    profileId: scope.actor.profileId,
    createdAt: input.createdAt,
    updatedAt: input.createdAt,
    updatesList: [input.token],
    stepsProgress: [],
  };
  return saveProgress(scope, { procedureId, performId }, body, { carry: carryOf(status) });
}

/** [S34] What major versions changed is asked again, and nothing else: the rest comes along from the attempt that passed. */
const carryOf = ({ again, pass, repeatedStepIds }: ProcedureStatus) =>
  again === "changed" && pass ? { ...pass, repeatedStepIds } : undefined;

function refusalOf({ tryAgainAt }: ProcedureStatus, why: WhyNotStart, statuses: readonly ProcedureStatus[]): Problem {
  switch (why) {
    case "outOfOrder": {
      const next = statuses.findLast((one) => one.mayStart && one.state !== "done") ?? statuses[0];
      const detail = "The procedure before this one has to be submitted first";
      return new Problem("conflict", why, { detail, current: { procedureId: next?.procedureId } });
    }
    case "noAttemptsLeft":
      return new Problem("conflict", why, { detail: "Every attempt is used up: a trainer can allow another one" });
    case "mustWait": {
      const current = { tryAgainAt: tryAgainAt?.toISOString() };
      return new Problem("conflict", why, { detail: "The next attempt has to wait", current });
    }
  }
}
