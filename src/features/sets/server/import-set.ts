import type { Scope } from "#kit/server/scope.ts";
import { noPassRule, type PassRule } from "../rules/attempts.ts";
import type { SetTerms } from "../rules/procedure-status.ts";
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
