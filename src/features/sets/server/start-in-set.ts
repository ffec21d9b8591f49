import { notFound, Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { Saved } from "../../performs/contract.ts";
import { saveProgress } from "../../performs/server/service.ts";
import { ownStandings } from "./own-standing.ts";
import { findVisibleSet } from "./set-store.ts";

export interface StartWish {
  readonly procedureId: string;
  readonly performId: string;
  readonly createdAt: string;
  readonly token: string;
}

/**
 * [S21] [S24] Starts a perform of a procedure of the set, like any other perform, if its turn has come. Who repeats the
 * call under the same id gets the same perform.
 *
 * @throws Problem 404, 400 `unknownProcedure`, 409 `outOfOrder` with the procedure whose turn it is
 */
export async function startInSet(scope: Scope, setId: string, wish: StartWish): Promise<Saved> {
  const set = await findVisibleSet(scope, setId);
  if (!set || set.deletedAt) throw notFound();
  const procedureId = wish.procedureId.toLowerCase();
  const standings = (await ownStandings(scope, [set])).get(set.id) ?? [];
  const standing = standings.find((one) => one.procedureId === procedureId);
  if (!standing) throw new Problem("invalid", "unknownProcedure", { errors: { procedureId: ["No such procedure"] } });
  if (!standing.mayStart) {
    const next = standings.findLast((one) => one.mayStart && one.state !== "done") ?? standings[0];
    throw new Problem("conflict", "outOfOrder", {
      detail: "The procedure before this one has to be submitted first",
      current: { procedureId: next?.procedureId },
    });
  }
  const performId = wish.performId.toLowerCase();
  const body = {
    id: performId,
    profileId: scope.actor.profileId,
    createdAt: wish.createdAt,
    updatedAt: wish.createdAt,
    updatesList: [wish.token],
    stepsProgress: [],
  };
  return saveProgress(scope, { procedureId, performId }, body);
}
