import { type SqlBool, sql } from "kysely";
import { sealNow } from "#kit/server/audit/seal-keys.ts";
import { isFormer } from "#kit/server/person-of.ts";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import { performPolicy } from "../policy.ts";
import type { StepProgress } from "../progress.ts";
import { sealedRecord, type Vouched } from "./record-hash.ts";

/** A completed perform as lists show it. */
export interface StoredEntry {
  readonly id: string;
  readonly procedureId: string;
  readonly profileId: string;
  readonly profileName: string;
  /** The member was removed since; no part of what the record vouches for. */
  readonly isFormer: boolean;
  readonly title: string;
  readonly versionNumber: number;
  readonly startedAt: Date;
  readonly receivedAt: Date;
  readonly deletedAt: Date | null;
}

export interface StoredRecord extends StoredEntry, Vouched {
  readonly contentHash: string;
  /** How that is computed. */
  readonly hashVersion: number;
}

/** Every record of the workspace; callers narrow it by `visibleRecords`. */
export const inWorkspace = (scope: Scope) =>
  scope.db
    .selectFrom("perform_record as record")
    .select(["record.id", "record.procedure_id", "record.version_number", "record.profile_id", "record.profile_name"])
    .select(["record.procedure_title", "record.started_at", "record.received_at", "record.deleted_at"])
    .select(
      sql<boolean>`exists (select from profile where profile.workspace_id = record.workspace_id
        and profile.id = record.profile_id and ${isFormer("profile")})`.as("is_former"),
    )
    .where("record.workspace_id", "=", scope.workspaceId);

/** Everyone's own records; for analysts also those visible to them, of deleted procedures too. [PF72] */
export function visibleRecords(scope: Scope) {
  const own = sql<SqlBool>`record.profile_id = ${scope.actor.profileId}`;
  if (!performPolicy.seeAllRecords(scope.actor, undefined)) return own;
  return sql<SqlBool>`(${own} or exists (select from procedure
    where procedure.workspace_id = record.workspace_id and procedure.id = record.procedure_id
      and ${visibleTo(scope, "procedure")}))`;
}

type EntryRow = Awaited<ReturnType<ReturnType<typeof inWorkspace>["executeTakeFirstOrThrow"]>>;

export const entryOf = (row: EntryRow): StoredEntry => ({
  id: row.id,
  procedureId: row.procedure_id,
  profileId: row.profile_id,
  profileName: row.profile_name,
  isFormer: row.is_former,
  title: row.procedure_title,
  versionNumber: row.version_number,
  startedAt: row.started_at,
  receivedAt: row.received_at,
  deletedAt: row.deleted_at,
});

export async function findEntry(scope: Scope, id: string): Promise<StoredEntry | undefined> {
  const row = await inWorkspace(scope).where("record.id", "=", id).executeTakeFirst();
  return row && entryOf(row);
}

/** Returns the submitted steps without checking visibility, for code that does not show them. */
export async function findRecordedSteps(scope: Scope, id: string): Promise<readonly StepProgress[]> {
  const row = await scope.db
    .selectFrom("perform_record")
    .select("steps")
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", id)
    .executeTakeFirst();
  return (row?.steps ?? []) as StepProgress[];
}

/** The groups whose members are notified of a record. */
export async function selectGroupIds(scope: Scope, procedureId: string): Promise<string[]> {
  const rows = await scope.db
    .selectFrom("procedure_group")
    .select("group_id")
    .where("workspace_id", "=", scope.workspaceId)
    .where("procedure_id", "=", procedureId)
    .execute();
  return rows.map((row) => row.group_id);
}

export type NewRecord = Omit<StoredRecord, "deletedAt" | "isFormer">;

export async function insertRecord(scope: Scope, record: NewRecord): Promise<void> {
  const sealed = sealNow(scope.seals, sealedRecord(scope.workspaceId, record.id, record.contentHash));
  await scope.db
    .insertInto("perform_record")
    .values({
      workspace_id: scope.workspaceId,
      id: record.id,
      procedure_id: record.procedureId,
      version_id: record.versionId,
      version_number: record.versionNumber,
      profile_id: record.profileId,
      profile_name: record.profileName,
      procedure_title: record.title,
      steps: JSON.stringify(record.steps),
      content_hash: record.contentHash,
      hash_version: record.hashVersion,
      attribution: JSON.stringify(record.attribution),
      signatures: JSON.stringify(record.signatures),
      files: JSON.stringify(record.files),
      device: record.device,
      started_at: record.startedAt,
      claimed_start_at: record.claimedStartAt,
      claimed_at: record.claimedAt,
      received_at: record.receivedAt,
      seal: sealed.seal,
      seal_key_id: sealed.sealKeyId,
    })
    .execute();
}

/** The ones of these versions that the actor has performed, or sees a record of. */
export async function selectSeenVersionIds(scope: Scope, versionIds: readonly string[]): Promise<Set<string>> {
  if (versionIds.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`select version.id from unnest(${[...versionIds]}::uuid[]) as version (id)
    where exists (select from perform where perform.workspace_id = ${scope.workspaceId}
        and perform.version_id = version.id and perform.profile_id = ${scope.actor.profileId}
        and perform.state = 'active')
      or exists (select from perform_record as record where record.workspace_id = ${scope.workspaceId}
        and record.version_id = version.id and ${visibleRecords(scope)})`.execute(scope.db);
  return new Set(rows.map((row) => row.id));
}
