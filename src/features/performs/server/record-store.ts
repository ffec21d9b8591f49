import { type SqlBool, sql } from "kysely";
import { cursorOf } from "#kit/page.ts";
import { type StoredSeal, sealNow } from "#kit/server/audit/seal-keys.ts";
import { containing } from "#kit/server/db/like.ts";
import { isFormer } from "#kit/server/person-of.ts";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import { performPolicy } from "../policy.ts";
import type { StepProgress } from "../progress.ts";
import type { RecordFilter } from "../record-contract.ts";
import type { Attribution, RecordSignature } from "../rules/attribution.ts";
import { type ListPlace, listPlaceOf } from "./list-place.ts";
import { type RecordFile, sealedRecord, type Vouched } from "./record-hash.ts";

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

/** As it is read: with what vouches for it. */
export interface SealedRecord extends StoredRecord, StoredSeal {
  /** Its moments have nothing that its hash does not see, and nothing hides it. */
  readonly isExact: boolean;
}

const inWorkspace = (scope: Scope) =>
  scope.db
    .selectFrom("perform_record as record")
    .select(["record.id", "record.procedure_id", "record.version_number", "record.profile_id", "record.profile_name"])
    .select(["record.procedure_title", "record.started_at", "record.received_at", "record.deleted_at"])
    .select(
      sql<boolean>`exists (select from profile where profile.workspace_id = record.workspace_id
        and profile.id = record.profile_id and ${isFormer("profile")})`.as("is_former"),
    )
    .where("record.workspace_id", "=", scope.workspaceId);

/** Their own for everybody; for analysts also what lies in their sight, of deleted procedures too. [PF72] */
function inSight(scope: Scope) {
  const own = sql<SqlBool>`record.profile_id = ${scope.actor.profileId}`;
  if (!performPolicy.seeAllRecords(scope.actor, undefined)) return own;
  return sql<SqlBool>`(${own} or exists (select from procedure
    where procedure.workspace_id = record.workspace_id and procedure.id = record.procedure_id
      and ${visibleTo(scope, "procedure")}))`;
}

type EntryRow = Awaited<ReturnType<ReturnType<typeof inWorkspace>["executeTakeFirstOrThrow"]>>;

const entryOf = (row: EntryRow): StoredEntry => ({
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

/** What was submitted, whoever asks: for what works on it without showing it. */
export async function findRecordedSteps(scope: Scope, id: string): Promise<readonly StepProgress[]> {
  const row = await scope.db
    .selectFrom("perform_record")
    .select("steps")
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", id)
    .executeTakeFirst();
  return (row?.steps ?? []) as StepProgress[];
}

export async function findRecordInSight(
  scope: Scope,
  procedureId: string,
  id: string,
): Promise<SealedRecord | undefined> {
  const row = await wholeInWorkspace(scope)
    .where("record.id", "=", id)
    .where("record.procedure_id", "=", procedureId)
    .where(inSight(scope))
    .executeTakeFirst();
  return row && recordOf(row);
}

const wholeInWorkspace = (scope: Scope) =>
  inWorkspace(scope)
    .select(["record.version_id", "record.steps", "record.content_hash", "record.hash_version", "record.device"])
    .select(["record.claimed_start_at", "record.claimed_at"])
    .select(["record.attribution", "record.signatures", "record.files", "record.seal", "record.seal_key_id"])
    .select(
      sql<boolean>`record.deleted_at is null and not exists (
        select from unnest(array[record.started_at, record.claimed_start_at, record.claimed_at, record.received_at])
          as moment where moment <> date_trunc('milliseconds', moment))`.as("is_exact"),
    );

const recordOf = (row: Awaited<ReturnType<ReturnType<typeof wholeInWorkspace>["executeTakeFirstOrThrow"]>>) => ({
  ...entryOf(row),
  versionId: row.version_id,
  steps: row.steps as StepProgress[],
  contentHash: row.content_hash,
  hashVersion: row.hash_version,
  device: row.device,
  claimedStartAt: row.claimed_start_at,
  claimedAt: row.claimed_at,
  attribution: row.attribution as Attribution,
  signatures: row.signatures as RecordSignature[],
  files: row.files as RecordFile[],
  seal: row.seal,
  sealKeyId: row.seal_key_id,
  isExact: row.is_exact,
});

export interface HistoryQuery extends RecordFilter {
  readonly limit?: number | undefined;
  readonly after?: string | undefined;
}

const pageSize = 50;

/** A page of what the actor sees, newest first. Every word must occur in the title or the person's name. [PF73] */
export async function selectHistory(
  scope: Scope,
  { limit = pageSize, after, ...filter }: HistoryQuery,
): Promise<{ entries: StoredEntry[]; next: string | null }> {
  const last = after === undefined ? undefined : listPlaceOf(after);
  const rows = await inWorkspace(scope)
    .where(inSight(scope))
    .where(found(scope, filter))
    .where(before(last))
    .orderBy("record.received_at", "desc")
    .orderBy("record.id", "desc")
    .limit(limit + 1)
    .execute();
  const entries = rows.slice(0, limit).map(entryOf);
  const end = rows.length > limit ? entries.at(-1) : undefined;
  return { entries, next: end ? cursorOf(end.receivedAt.toISOString(), end.id) : null };
}

/** Whole records that the filter finds in the actor's sight, newest first: so many after a place. [PF166] */
export async function selectWhole(
  scope: Scope,
  filter: RecordFilter,
  { after, limit }: { readonly after: ListPlace | undefined; readonly limit: number },
): Promise<SealedRecord[]> {
  const rows = await wholeInWorkspace(scope)
    .where(inSight(scope))
    .where(found(scope, filter))
    .where(before(after))
    .orderBy("record.received_at", "desc")
    .orderBy("record.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(recordOf);
}

const before = (last: ListPlace | undefined) =>
  last
    ? sql<SqlBool>`(record.received_at, record.id) < (${last.at}::timestamptz, ${last.id}::uuid)`
    : sql<SqlBool>`true`;

/** [PF73] [PF165] Every word must occur in the title or the person's name. */
function found(scope: Scope, { search = "", procedureId, profileId, version, toCheck, from, to }: RecordFilter) {
  const words = search.split(/\s+/u).filter(Boolean);
  const conditions = [
    ...(procedureId === undefined ? [] : [sql`record.procedure_id = ${procedureId}`]),
    ...(profileId === undefined ? [] : [sql`record.profile_id = ${profileId}`]),
    ...(version === undefined ? [] : [sql`record.version_number = ${version}`]),
    ...(toCheck === undefined ? [] : [hasPhotosToCheck(scope)]),
    ...(from === undefined ? [] : [sql`record.received_at >= ${from}::timestamptz`]),
    ...(to === undefined ? [] : [sql`record.received_at < ${to}::timestamptz`]),
    ...(words.length === 0
      ? []
      : [
          sql`concat_ws(' ', record.procedure_title, record.profile_name)
            ilike all (${words.map(containing)}::text[])`,
        ]),
  ];
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** [PF233] Nobody checks their own photos, so their own records are none of these. */
const hasPhotosToCheck = (scope: Scope) => sql`(record.profile_id <> ${scope.actor.profileId} and exists (
  select from photo_check where photo_check.workspace_id = record.workspace_id and photo_check.perform_id = record.id
    and photo_check.check_state = 'person' and photo_check.decided_at is null))`;

/** Whether the actor has any business with the history of a procedure: it is in sight, or they performed it. */
export async function hasHistoryInSight(scope: Scope, procedureId: string): Promise<boolean> {
  const isAnalyst = performPolicy.seeAllRecords(scope.actor, undefined);
  const { rows } = await sql`select from procedure
    where procedure.workspace_id = ${scope.workspaceId} and procedure.id = ${procedureId}
      and ((${visibleTo(scope, "procedure")} and (${isAnalyst} or procedure.deleted_at is null))
        or exists (select from perform where perform.workspace_id = procedure.workspace_id
          and perform.procedure_id = procedure.id and perform.profile_id = ${scope.actor.profileId}))`.execute(
    scope.db,
  );
  return rows.length > 0;
}

/** The groups that decide who hears of a record. */
export async function selectGroupIds(scope: Scope, procedureId: string): Promise<string[]> {
  const rows = await scope.db
    .selectFrom("procedure_group")
    .select("group_id")
    .where("workspace_id", "=", scope.workspaceId)
    .where("procedure_id", "=", procedureId)
    .execute();
  return rows.map((row) => row.group_id);
}

const facetsMax = 500;

/** What the actor's records can be filtered by: an index probe for each procedure and person, not a look at each record. */
export async function selectFacets(scope: Scope) {
  const procedures = await sql<{ id: string; title: string }>`select procedure.id, procedure.title from procedure
    where procedure.workspace_id = ${scope.workspaceId}
      and exists (select from perform_record as record where record.workspace_id = procedure.workspace_id
        and record.procedure_id = procedure.id and ${inSight(scope)})
    order by lower(procedure.title), procedure.id limit ${facetsMax}`.execute(scope.db);
  const people = await sql<{ id: string; displayName: string; isFormer: boolean }>`
    select profile.id, profile.display_name as "displayName", ${isFormer("profile")} as "isFormer" from profile
    where profile.workspace_id = ${scope.workspaceId}
      and exists (select from perform_record as record where record.workspace_id = profile.workspace_id
        and record.profile_id = profile.id and ${inSight(scope)})
    order by lower(profile.display_name), profile.id limit ${facetsMax}`.execute(scope.db);
  return {
    procedures: procedures.rows,
    people: people.rows.map(({ isFormer: former, ...one }) => (former ? { ...one, isFormer: true as const } : one)),
  };
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

/** The ones of these ids that are records in the actor's sight. */
export async function selectVisibleIds(scope: Scope, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await scope.db
    .selectFrom("perform_record as record")
    .select("record.id")
    .where("record.workspace_id", "=", scope.workspaceId)
    .where("record.id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .where(inSight(scope))
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** The ones of these versions that the actor has performed, or sees a record of. */
export async function selectSeenVersionIds(scope: Scope, versionIds: readonly string[]): Promise<Set<string>> {
  if (versionIds.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`select version.id from unnest(${[...versionIds]}::uuid[]) as version (id)
    where exists (select from perform where perform.workspace_id = ${scope.workspaceId}
        and perform.version_id = version.id and perform.profile_id = ${scope.actor.profileId}
        and perform.state = 'active')
      or exists (select from perform_record as record where record.workspace_id = ${scope.workspaceId}
        and record.version_id = version.id and ${inSight(scope)})`.execute(scope.db);
  return new Set(rows.map((row) => row.id));
}
