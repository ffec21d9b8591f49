import { notFound } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import { performPolicy } from "../policy.ts";
import { findPerform, type StoredPerform } from "./perform-store.ts";

/** Where a call says that a perform is. */
export interface Place {
  readonly procedureId: string;
  readonly performId: string;
}

/** [PF60] Another member's perform, and one of another procedure, is as unknown as one that never existed. */
export const isOwnHere = (scope: Scope, place: Place, perform: StoredPerform): boolean =>
  performPolicy.own(scope.actor, perform) && perform.procedureId === place.procedureId;

/** The caller's own perform, running or ended. */
export async function ownPerform(scope: Scope, place: Place, lock?: "forUpdate"): Promise<StoredPerform> {
  const perform = await findPerform(scope, place.performId, lock);
  if (!perform || !isOwnHere(scope, place, perform)) throw notFound();
  return perform;
}

/** Ids are kept in lower case, however they are typed. */
export const placeOf = (params: Place): Place => ({
  procedureId: params.procedureId.toLowerCase(),
  performId: params.performId.toLowerCase(),
});
