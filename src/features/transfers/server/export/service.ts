import { notFound, Problem } from "#kit/problem.ts";
import { requireFreshSignIn } from "#kit/server/fresh-sign-in.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import type { Cadence, ExportSchedule, WorkspaceExport } from "../../export-contract.ts";
import { transferPolicy } from "../../policy.ts";
import { exportFileName } from "../../rules/archive-names.ts";
import { endExport, expireExport, findExport, insertExport, type StoredExport, selectExports } from "./export-store.ts";
import { countMedia } from "./media-source.ts";
import { deleteSchedule, findSchedule, lockSchedule, putSchedule, type StoredSchedule } from "./schedule-store.ts";

/** Wakes the job that writes archives. */
export const exportAsked = "exportAsked";

/** [TF19] Begins an export. @throws Problem 403, also `freshSignInRequired`; 409 `exportRunning` */
export async function startExport(scope: Scope): Promise<WorkspaceExport> {
  assertAllowed(scope, transferPolicy.export, undefined);
  requireFreshSignIn(scope);
  const id = await begin(scope, { profileId: scope.actor.profileId, isScheduled: false });
  if (id === undefined) {
    throw new Problem("conflict", "exportRunning", { detail: "This workspace is being exported already" });
  }
  return getExport(scope, id);
}

/** Undefined where the workspace is being exported already. */
export async function begin(
  scope: Scope,
  { profileId, isScheduled }: { readonly profileId: string; readonly isScheduled: boolean },
): Promise<string | undefined> {
  const id = scope.newId();
  const fileName = exportFileName(await workspaceName(scope), scope.now);
  if (!(await insertExport(scope, { id, profileId, isScheduled, fileName }))) return undefined;
  const details = { fileName, isScheduled, ...(isScheduled && { for: profileId }) };
  scope.audit({ action: "export.started", objectType: "export", objectId: id, details });
  publishExport(scope, id);
  scope.wake(exportAsked);
  return id;
}

async function workspaceName(scope: Scope): Promise<string> {
  const row = await scope.db
    .selectFrom("workspace")
    .select("name")
    .where("id", "=", scope.workspaceId)
    .executeTakeFirstOrThrow();
  return row.name;
}

export async function listExports(scope: Scope) {
  const found = await selectExports(scope);
  const schedule = await findSchedule(scope);
  const names = await namesOf(scope, [...found, ...(schedule ? [schedule] : [])]);
  const { files, bytes } = await countMedia(scope);
  return {
    exports: found.map((one) => toWire(one, names)),
    schedule: schedule ? { ...scheduleOnWire(schedule), profileName: names.get(schedule.profileId) ?? "" } : null,
    files,
    fileBytes: bytes,
  };
}

/** @throws Problem 404 */
export async function getExport(scope: Scope, id: string): Promise<WorkspaceExport> {
  const found = await requireExport(scope, id);
  return toWire(found, await namesOf(scope, [found]));
}

/** @throws Problem 404 */
export async function requireExport(scope: Scope, id: string, lock?: "forUpdate"): Promise<StoredExport> {
  const found = await findExport(scope, id, lock);
  if (!found) throw notFound();
  return found;
}

/**
 * [TF24] Cancels an export that is being written; removes one that is over from the list. The job removes what is stored of
 * either. @throws Problem 404
 */
export async function removeExport(scope: Scope, id: string): Promise<void> {
  const found = await requireExport(scope, id, "forUpdate");
  const isOver = found.state !== "waiting" && found.state !== "running";
  if (isOver) await expireExport(scope, id);
  else await endExport(scope, id, { state: "cancelled" });
  const { fileName, done, total } = found;
  const action = isOver ? "export.removed" : "export.cancelled";
  const details = { fileName, ...(!isOver && { done, total }) };
  scope.audit({ action, objectType: "export", objectId: id, details });
  publishExport(scope, id);
  scope.wake(exportAsked);
}

interface ScheduleChange {
  /** The schedule that it is based on. */
  readonly seen: Pick<StoredSchedule, "cadence" | "keptMax" | "profileId"> | null;
  readonly cadence: Cadence | "off";
  readonly keptMax?: number | undefined;
}

/** [TF20] [TF33] @throws Problem 403 `freshSignInRequired`, 412 `stale` with the present schedule */
export async function changeSchedule(
  scope: Scope,
  { seen, cadence, keptMax = 4 }: ScheduleChange,
): Promise<{ schedule: ExportSchedule | null }> {
  requireFreshSignIn(scope);
  await lockSchedule(scope);
  const before = await scheduleNow(scope);
  const { cadence: was = null, keptMax: keptMaxWas = null, profileId = null } = before.schedule ?? {};
  if (
    was !== (seen?.cadence ?? null) ||
    keptMaxWas !== (seen?.keptMax ?? null) ||
    profileId !== (seen?.profileId ?? null)
  ) {
    throw new Problem("stale", "stale", { detail: "Somebody changed the schedule in the meantime", current: before });
  }
  if (cadence === "off") await deleteSchedule(scope);
  else await putSchedule(scope, { cadence, keptMax, profileId: scope.actor.profileId });
  scope.audit({ action: "export.scheduled", objectType: "workspace", details: { cadence, keptMax } });
  publishExport(scope);
  return scheduleNow(scope);
}

async function scheduleNow(scope: Scope): Promise<{ schedule: ExportSchedule | null }> {
  const schedule = await findSchedule(scope);
  if (!schedule) return { schedule: null };
  const names = await namesOf(scope, [schedule]);
  return { schedule: { ...scheduleOnWire(schedule), profileName: names.get(schedule.profileId) ?? "" } };
}

const scheduleOnWire = ({ cadence, keptMax, nextAt, profileId }: StoredSchedule) => ({
  cadence,
  keptMax,
  nextAt: nextAt.toISOString(),
  profileId,
});

/** Those who may export hear of it: it names nothing. */
export const publishExport = (scope: Scope, id?: string): void =>
  scope.publish({ topic: "exports", ...(id !== undefined && { subjectId: id }) });

async function namesOf(scope: Scope, things: readonly { readonly profileId: string }[]): Promise<Map<string, string>> {
  if (things.length === 0) return new Map();
  const rows = await scope.db
    .selectFrom("profile")
    .select(["id", "display_name"])
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "in", [...new Set(things.map(({ profileId }) => profileId))])
    .execute();
  return new Map(rows.map((row) => [row.id, row.display_name]));
}

const toWire = (found: StoredExport, names: ReadonlyMap<string, string>): WorkspaceExport => ({
  id: found.id,
  fileName: found.fileName,
  state: found.state,
  failure: found.failure,
  isScheduled: found.isScheduled,
  profileId: found.profileId,
  profileName: names.get(found.profileId) ?? "",
  total: found.total,
  done: found.done,
  missing: found.missing,
  leftOut: [...found.leftOut],
  sizeBytes: found.sizeBytes,
  sha256: found.sha256,
  createdAt: found.createdAt.toISOString(),
  updatedAt: found.updatedAt.toISOString(),
  expiresAt: found.expiresAt?.toISOString() ?? null,
});
