import { Problem } from "#kit/problem.ts";
import { BoundedMemory } from "#kit/server/bounded-memory.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import { searchPolicy } from "../policy.ts";
import { type Synonyms, synonymsOf, tidyGroups } from "../rules/synonyms.ts";
import type { SynonymSetting } from "../synonym-contract.ts";
import { findSynonymRevision, findSynonyms, writeSynonyms } from "./synonym-store.ts";

export const getSynonyms = (scope: Scope): Promise<SynonymSetting> => findSynonyms(scope);

/**
 * [SR15] Replaces the groups.
 * @throws Problem 403, 412 `stale` with the present groups
 */
export async function changeSynonyms(
  scope: Scope,
  revision: number,
  groups: readonly (readonly string[])[],
): Promise<SynonymSetting> {
  assertAllowed(scope, searchPolicy.manageSynonyms, undefined);
  const before = await findSynonyms(scope);
  const after = tidyGroups(groups);
  if (before.revision !== revision || !(await writeSynonyms(scope, after, revision))) {
    throw new Problem("stale", "stale", {
      detail: "Somebody changed the synonyms in the meantime",
      current: await findSynonyms(scope),
    });
  }
  const named = (all: readonly (readonly string[])[]) => all.map((group) => group.join(", "));
  const [was, is] = [named(before.groups), named(after)];
  scope.audit({
    action: "searchSynonyms.changed",
    objectType: "workspace",
    objectId: scope.workspaceId,
    details: { removed: was.filter((one) => !is.includes(one)), added: is.filter((one) => !was.includes(one)) },
  });
  return { groups: after, revision: revision + 1 };
}

/** Entries in memory, of all workspaces. */
const entriesMax = 100_000;
const kept = new BoundedMemory<{ readonly revision: number; readonly synonyms: Synonyms }>(entriesMax);
const none: Synonyms = new Map();

/** [SR15] What means the same in the workspace, as it is now. */
export async function synonymsFor(scope: Scope): Promise<Synonyms> {
  const revision = await findSynonymRevision(scope);
  if (revision === undefined) return none;
  const known = kept.recall(scope.workspaceId);
  if (known?.revision === revision) return known.synonyms;
  const setting = await findSynonyms(scope);
  const synonyms = synonymsOf(setting.groups);
  kept.remember(scope.workspaceId, { revision: setting.revision, synonyms }, synonyms.size + 1);
  return synonyms;
}
