import { sql } from "kysely";
import type { Finding } from "#features/performs/progress.ts";
import type { VerificationStatus } from "#features/performs/rules/answers/criteria.ts";
import type { Override } from "#features/performs/rules/answers/model-verdict.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { LoggedDecision } from "../../rules/verification-decision.ts";
import type { Claim } from "./claim-photo.ts";

export interface StoredVerification {
  readonly performId: string;
  readonly moduleId: string;
  readonly stepId: string;
  readonly stepNumber: number;
  readonly stepTitle: string;
  readonly prompt: string;
  readonly photoId: string | null;
  readonly status: VerificationStatus;
}

const rowOf = (scope: Scope, one: StoredVerification, changedAt: Date) => ({
  workspace_id: scope.workspaceId,
  perform_id: one.performId,
  module_id: one.moduleId,
  step_id: one.stepId,
  step_number: one.stepNumber,
  step_title: one.stepTitle,
  prompt: one.prompt,
  check_state: "none",
  photo_id: one.photoId,
  status: one.status,
  changed_at: changedAt,
});

/**
 * Stores the state of a verification. `isAsked`: its photo is new, and a model must check it; undefined if it is not
 * new.
 */
export async function putVerification(
  scope: Scope,
  one: StoredVerification,
  needsCheck: boolean | undefined,
): Promise<void> {
  const standing = { photo_id: one.photoId, status: one.status, changed_at: scope.now };
  const check =
    needsCheck === undefined ? {} : { check_state: needsCheck ? "waiting" : "none", attempts: 0, held_until: null };
  await scope.db
    .insertInto("perform_verification")
    .values({ ...rowOf(scope, one, scope.now), ...check })
    .onConflict((conflict) =>
      conflict.columns(["workspace_id", "perform_id", "module_id"]).doUpdateSet({ ...standing, ...check }),
    )
    .execute();
}

/** Imported verifications: the final state of each, and its time. The decisions are not in the log. */
export async function insertVerifications(
  scope: Scope,
  past: readonly (StoredVerification & { readonly changedAt: Date })[],
): Promise<void> {
  if (past.length === 0) return;
  const rows = past.map((one) => rowOf(scope, one, one.changedAt));
  await scope.db.insertInto("perform_verification").values(rows).execute();
}

/** Without `moduleId` all of these performs. The decisions stay in their log. */
export async function deleteVerifications(
  scope: Scope,
  performIds: readonly string[],
  moduleIds?: readonly string[],
): Promise<void> {
  await scope.db
    .deleteFrom("perform_verification")
    .where("workspace_id", "=", scope.workspaceId)
    .where("perform_id", "=", sql<string>`any(${[...performIds]}::uuid[])`)
    .$if(moduleIds !== undefined, (query) =>
      query.where("module_id", "=", sql<string>`any(${[...(moduleIds ?? [])]}::uuid[])`),
    )
    .execute();
}

export interface Decision {
  readonly performId: string;
  readonly moduleId: string;
  readonly versionId: string;
  readonly photoId: string | null;
  readonly criterion: number;
  readonly criterionText: string;
  /** The name of the model; null where the actor decided. */
  readonly provider: string | null;
  readonly before: string | null;
  readonly after: string | null;
  readonly finding: Finding | undefined;
  readonly override: Override | null;
  readonly signatureId: string | null;
}

/** [PF96] Adds to the log, which nothing changes. */
export async function logDecisions(scope: Scope, decisions: readonly Decision[]): Promise<void> {
  if (decisions.length === 0) return;
  const rows = decisions.map((one) => ({
    workspace_id: scope.workspaceId,
    id: scope.newId(),
    perform_id: one.performId,
    module_id: one.moduleId,
    version_id: one.versionId,
    photo_id: one.photoId,
    criterion: one.criterion,
    criterion_text: one.criterionText,
    decided_by: one.provider === null ? scope.actor.profileId : null,
    provider: one.provider,
    status_before: one.before,
    status_after: one.after,
    finding: one.finding?.verdict ?? null,
    reason: one.finding?.reason ?? "",
    override: one.override,
    signature_id: one.signatureId,
    decided_at: scope.now,
  }));
  await scope.db.insertInto("verification_decision").values(rows).execute();
}

/**
 * Of each criterion and photo what a model and what a person decided last. The performer is named as their record names
 * them, whatever they are called by now.
 */
export async function selectLastDecisions(
  scope: Scope,
  recordIds: readonly string[],
): Promise<(LoggedDecision & { readonly performId: string })[]> {
  const { rows } = await sql<Omit<LoggedDecision, "at"> & { readonly performId: string; readonly at: Date }>`
    select distinct on (d.perform_id, d.module_id, d.criterion, d.criterion_text, d.photo_id, d.provider is null)
      d.perform_id as "performId", d.module_id as "moduleId", d.photo_id as "photoId", d.criterion,
      d.criterion_text as "criterionText", case when d.provider is null then 'person' else 'model' end as by,
      coalesce(d.provider, record.profile_name, profile.display_name, '') as name,
      d.status_after as status, d.override, d.decided_at as at
    from verification_decision d
    left join perform_record record on record.workspace_id = d.workspace_id and record.id = d.perform_id
      and record.profile_id = d.decided_by
    left join profile on profile.workspace_id = d.workspace_id and profile.id = d.decided_by
    where d.workspace_id = ${scope.workspaceId} and d.perform_id = any(${[...recordIds]}::uuid[])
    order by d.perform_id, d.module_id, d.criterion, d.criterion_text, d.photo_id, d.provider is null,
      d.decided_at desc, d.id desc`.execute(scope.db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** The outcome of a check: `again` no earlier than `at`. Does nothing if the verification has another photo by now. */
export async function endClaim(
  scope: Scope,
  { performId, moduleId, photoId }: Claim,
  end: { readonly state: "done" | "failed" | "none" } | { readonly state: "waiting"; readonly at: Date },
  status?: VerificationStatus,
): Promise<void> {
  await scope.db
    .updateTable("perform_verification")
    .set({
      check_state: end.state,
      held_until: end.state === "waiting" ? end.at : null,
      ...(status !== undefined && { status, changed_at: scope.now }),
    })
    .where("workspace_id", "=", scope.workspaceId)
    .where("perform_id", "=", performId)
    .where("module_id", "=", moduleId)
    .where("photo_id", "=", photoId)
    .execute();
}
