import { requireAssignable } from "#features/groups/server/service.ts";
import { indexProceduresJobName } from "#features/passages/server/service.ts";
import { Problem } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import { setPolicy } from "../policy.ts";
import { noPassRule, type PassRule } from "../rules/attempts.ts";
import type { SetTerms, SetType } from "../rules/procedure-status.ts";
import { type TermsInput, termsAfter } from "../rules/terms.ts";
import { insertSet, replaceGroups, replaceItems } from "./set-changes.ts";

/** A set with its past, as a seed brings it. */
export interface ImportedSet extends Omit<SetTerms, keyof PassRule>, Partial<PassRule> {
  readonly id: string;
  readonly title: string;
  readonly procedureIds: readonly string[];
  readonly accessGroupIds: readonly string[];
}

/** Writes a set as it is given, created by the acting member now; checks no policy and publishes nothing. */
export async function importSet(scope: Scope, set: ImportedSet): Promise<void> {
  await insertSet(scope, { ...noPassRule, ...set, isGlobal: set.accessGroupIds.length === 0 });
  await replaceItems(scope, set.id, set.procedureIds);
  await replaceGroups(scope, set.id, set.accessGroupIds);
}

/** A set of another workspace. */
export interface BroughtSet extends TermsInput {
  readonly title: string;
  readonly setType: SetType;
  readonly procedureIds: readonly string[];
  readonly accessGroupIds: readonly string[];
}

/**
 * Creates a set of procedures that may be drafts still: those that came with it are published one by one, and it shows them
 * from then on. The caller has shown that the actor sees them.
 * @throws Problem 403, 400 `unknownAccessGroup`, `termsOfOtherType` or `twoDueDates`
 */
export async function bringInSet(scope: Scope, { title, ...set }: BroughtSet): Promise<{ readonly id: string }> {
  assertAllowed(scope, setPolicy.create, undefined);
  await requireAssignable(scope, set.accessGroupIds);
  const terms = termsAfter(undefined, set);
  if ("refused" in terms) throw new Problem("invalid", terms.refused, { errors: { [terms.field]: [terms.refused] } });
  const id = scope.newId();
  await importSet(scope, { ...set, ...terms, id, title });
  scope.publish({ topic: "sets", subjectId: id, accessGroupIds: set.accessGroupIds });
  scope.wake(indexProceduresJobName);
  const { setType, procedureIds, accessGroupIds: groupIds } = set;
  const details = { title, setType, procedureIds, groupIds };
  scope.audit({ action: "procedureSet.imported", objectType: "procedureSet", objectId: id, details });
  return { id };
}
