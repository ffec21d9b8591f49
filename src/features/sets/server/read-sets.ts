import { isId } from "#kit/ids.ts";
import { cursorOf, partsOf } from "#kit/page.ts";
import { notFound, Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import { withoutAnswers } from "../../procedures/rules/without-answers.ts";
import { getVersionContent } from "../../procedures/server/service.ts";
import type { ProcedureSet, ProcedureSetDetail } from "../contract.ts";
import { type ChangedStep, changedSteps } from "../rules/changed-steps.ts";
import type { Standing } from "../rules/standing.ts";
import { selectFacts } from "./facts-store.ts";
import { shownItem, shownSet } from "./on-the-wire.ts";
import { ownStandings } from "./own-standing.ts";
import { findVisibleSet, type ListPlace, type SetFilters, type StoredSet, selectSets } from "./set-store.ts";

const pageRows = 50;

/** [S3] A page of the sets in sight, with how the actor stands in each: three statements, however many there are. */
export async function listSets(
  scope: Scope,
  query: SetFilters & { readonly limit?: number | undefined; readonly after?: string | undefined },
): Promise<{ sets: ProcedureSet[]; next: string | null }> {
  const { limit = pageRows, after } = query;
  const found = await selectSets(scope, query, {
    after: after === undefined ? undefined : placeOf(after),
    limit: limit + 1,
  });
  const sets = found.slice(0, limit);
  const standings = await ownStandings(scope, sets);
  const last = found.length > limit ? sets.at(-1) : undefined;
  return {
    sets: sets.map((set) => shownSet(scope, set, standings.get(set.id) ?? [])),
    next: last ? cursorOf(last.title, last.id) : null,
  };
}

function placeOf(cursor: string): ListPlace {
  const [title, id] = partsOf(cursor, 2) ?? [];
  if (title !== undefined && id !== undefined && isId(id)) return { title, id };
  throw new Problem("invalid", "invalidRequest", { errors: { after: ["Not a cursor of this list"] } });
}

/** @throws Problem 404 */
export async function getSet(scope: Scope, id: string): Promise<ProcedureSetDetail> {
  const set = await findVisibleSet(scope, id);
  if (!set || set.deletedAt) throw notFound();
  return shownWhole(scope, set);
}

/** A set with its procedures, and what changed in those that the actor is asked for again. */
export async function shownWhole(scope: Scope, set: StoredSet): Promise<ProcedureSetDetail> {
  const standings = (await ownStandings(scope, [set])).get(set.id) ?? [];
  const changed = await changedSince(scope, set, standings);
  const procedures = set.items.flatMap((item, at) => {
    const standing = standings[at];
    return standing ? [shownItem(item, standing, changed.get(item.id) ?? [])] : [];
  });
  return { ...shownSet(scope, set, standings), procedures };
}

/** [S17] [S23] By procedure: between the version that the actor did and the one that is published. */
async function changedSince(
  scope: Scope,
  set: StoredSet,
  standings: readonly Standing[],
): Promise<Map<string, ChangedStep[]>> {
  const changed = new Map<string, ChangedStep[]>();
  const asked = standings.filter((one) => one.again === "changed").map((one) => one.procedureId);
  for (const facts of await selectFacts(scope, [scope.actor.profileId], asked)) {
    const item = set.items.find((one) => one.id === facts.procedureId);
    if (!item || facts.newestVersionId === null) continue;
    const before = withoutAnswers(await getVersionContent(scope, facts.newestVersionId));
    const after = withoutAnswers(await getVersionContent(scope, item.versionId));
    changed.set(item.id, changedSteps(before, after));
  }
  return changed;
}
