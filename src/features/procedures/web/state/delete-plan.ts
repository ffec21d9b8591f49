import type { Actor } from "#kit/policy.ts";
import type { ProcedureSummary } from "../../contract.ts";
import { procedurePolicy } from "../../policy.ts";
import { isPending } from "../parts/procedure-facts.ts";

export type DeletePlan =
  /** Some await approval: nothing is deleted, not even the others (specification, procedures section 5). */
  | { readonly is: "pending"; readonly names: readonly string[] }
  /** Neither permission: a warning, and nothing else. */
  | { readonly is: "forbidden" }
  | { readonly is: "partlyForbidden"; readonly drafts: readonly string[]; readonly published: readonly string[] }
  | {
      readonly is: "ready";
      readonly drafts: readonly { readonly id: string; readonly versionId: string }[];
      readonly published: readonly { readonly id: string }[];
      readonly hasDrafts: boolean;
    };

/** What deleting these procedures means for the actor. */
export function deletePlan(actor: Actor, procedures: readonly ProcedureSummary[]): DeletePlan {
  const permitted = ["content.procedures.drafts.delete", "content.procedures.delete"] as const;
  if (!permitted.some((permission) => actor.permissions.has(permission))) return { is: "forbidden" };
  const pending = procedures.filter(isPending);
  if (pending.length > 0) return { is: "pending", names: pending.map((one) => one.title) };
  const drafts = procedures.filter((one) => !one.isPublished);
  const published = procedures.filter((one) => one.isPublished);
  const refusedDrafts = drafts.filter((one) => !procedurePolicy.deleteDraft(actor, one));
  const refusedPublished = published.filter((one) => !procedurePolicy.deletePublished(actor, one));
  if (refusedDrafts.length + refusedPublished.length > 0) {
    return {
      is: "partlyForbidden",
      drafts: refusedDrafts.map((one) => one.title),
      published: refusedPublished.map((one) => one.title),
    };
  }
  return {
    is: "ready",
    drafts: drafts.flatMap((one) => (one.draftVersionId ? [{ id: one.id, versionId: one.draftVersionId }] : [])),
    published,
    hasDrafts: published.some((one) => one.draftVersionId !== null),
  };
}
