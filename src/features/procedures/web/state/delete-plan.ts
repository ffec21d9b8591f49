import * as z from "zod/mini";
import type { Actor } from "#kit/policy.ts";
import { Problem } from "#kit/problem.ts";
import type { ProcedureSummary } from "../../contract.ts";
import { procedurePolicy } from "../../policy.ts";
import { isWaiting } from "../parts/procedure-facts.ts";

/** What is known of a procedure wherever it can be deleted. */
export type Deletable = Pick<
  ProcedureSummary,
  "id" | "title" | "accessGroupIds" | "isPublished" | "draftVersionId" | "procedureVersionApproval"
>;

export type DeletePlan =
  /** Neither permission: a warning, and nothing else. */
  | { readonly is: "forbidden" }
  | { readonly is: "partlyForbidden"; readonly drafts: readonly string[]; readonly published: readonly string[] }
  /** Some await approval or their day: nothing is deleted, not even the others. [P68] */
  | { readonly is: "waiting"; readonly waiting: readonly Deletable[] }
  | {
      readonly is: "ready";
      readonly drafts: readonly { readonly id: string; readonly title: string; readonly versionId: string }[];
      readonly published: readonly { readonly id: string; readonly title: string }[];
      readonly hasDrafts: boolean;
    };

/** What deleting these procedures means for the actor. Permission comes first: only who has it is sent to a review. */
export function deletePlan(actor: Actor, procedures: readonly Deletable[]): DeletePlan {
  const permitted = ["content.procedures.drafts.delete", "content.procedures.delete"] as const;
  if (!permitted.some((permission) => actor.permissions.has(permission))) return { is: "forbidden" };
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
  const waiting = procedures.filter(isWaiting);
  if (waiting.length > 0) return { is: "waiting", waiting };
  return {
    is: "ready",
    drafts: drafts.flatMap(({ id, title, draftVersionId }) =>
      draftVersionId ? [{ id, title, versionId: draftVersionId }] : [],
    ),
    published,
    hasDrafts: published.some((one) => one.draftVersionId !== null),
  };
}

export type DeleteFailure = "pending" | "scheduled" | "locked" | "gone" | "forbidden" | "other";

const waiting = z.object({ approvalStatus: z.enum(["pending", "accepted"]) });

/** Why the server did not delete a procedure or discard a draft. [P210] */
export function deleteFailure(error: unknown): DeleteFailure {
  if (!(error instanceof Problem)) return "other";
  if (error.code === "pendingApproval") {
    const { approvalStatus } = z.safeParse(waiting, error.more.current).data ?? {};
    return approvalStatus === "accepted" ? "scheduled" : "pending";
  }
  if (error.code === "draftLocked") return "locked";
  if (error.kind === "notFound" || error.kind === "gone") return "gone";
  return error.kind === "forbidden" ? "forbidden" : "other";
}
