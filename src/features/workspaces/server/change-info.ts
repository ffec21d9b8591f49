import { Problem } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import type { DateFormat } from "#kit/time.ts";
import type { WorkspaceInfo } from "../contract.ts";
import { workspacePolicy } from "../policy.ts";
import type { WorkspaceLanguage } from "../rules.ts";
import { getInfo } from "./service.ts";

export interface InfoChange {
  readonly name?: string | undefined;
  readonly timeZone?: string | undefined;
  readonly dateFormat?: DateFormat | undefined;
  readonly languages?: readonly WorkspaceLanguage[] | undefined;
  readonly maxUploadBytes?: number | undefined;
  readonly auditRetentionDays?: number | null | undefined;
  readonly recordRetentionDays?: number | null | undefined;
  readonly deletedRetentionDays?: number | undefined;
  readonly offlineDays?: number | undefined;
  readonly allowSelfApproval?: boolean | undefined;
  readonly shareDrafts?: boolean | undefined;
}

/** [WS4] [WS10] @throws Problem 403, 412 with the present state */
export async function changeInfo(scope: Scope, revision: number, change: InfoChange): Promise<WorkspaceInfo> {
  assertAllowed(scope, workspacePolicy.manage, undefined);
  const workspace = () => scope.db.selectFrom("workspace").select("revision").where("id", "=", scope.workspaceId);
  await workspace().forUpdate().executeTakeFirstOrThrow();
  const before = await getInfo(scope);
  if (before.revision !== revision) {
    throw new Problem("stale", "stale", { detail: "Somebody changed these settings in the meantime", current: before });
  }
  if (change.allowSelfApproval === true && !before.allowSelfApproval) {
    assertAllowed(scope, workspacePolicy.relaxApproval, undefined);
  }
  const values = {
    name: change.name,
    time_zone: change.timeZone,
    date_format: change.dateFormat,
    languages: change.languages && [...new Set(change.languages)],
    upload_bytes_max: change.maxUploadBytes,
    audit_days: change.auditRetentionDays,
    record_days: change.recordRetentionDays,
    deleted_days: change.deletedRetentionDays,
    offline_days: change.offlineDays,
    allows_self_approval: change.allowSelfApproval,
    shares_drafts: change.shareDrafts,
  };
  await scope.db
    .updateTable("workspace")
    .set((eb) => ({
      ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
      revision: eb("revision", "+", 1),
    }))
    .where("id", "=", scope.workspaceId)
    .execute();
  const after = await getInfo(scope);
  scope.publish({ topic: "workspace" });
  if (after.timeZone !== before.timeZone) scope.wake("timeZoneChanged");
  const changed = (Object.keys(change) as (keyof InfoChange)[]).filter((key) => change[key] !== undefined);
  const pick = (info: WorkspaceInfo) => Object.fromEntries(changed.map((key) => [key, info[key]]));
  scope.audit({
    action: "workspace.updated",
    objectType: "workspace",
    objectId: scope.workspaceId,
    details: { before: pick(before), after: pick(after) },
  });
  return after;
}
