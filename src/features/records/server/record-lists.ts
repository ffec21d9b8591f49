import { type SqlBool, sql } from "kysely";
import { filteringGroups } from "#features/groups/server/service.ts";
import { performPolicy } from "#features/performs/policy.ts";
import type { StepProgress } from "#features/performs/progress.ts";
import type { Attribution, RecordSignature } from "#features/performs/rules/answers/attribution.ts";
import type { RecordFile } from "#features/performs/server/run-service.ts";
import {
  entryOf,
  inWorkspace,
  type StoredEntry,
  type StoredRecord,
  visibleRecords,
} from "#features/performs/server/run-service.ts";
import { cursorOf } from "#kit/page.ts";
import type { StoredSeal } from "#kit/server/audit/seal-keys.ts";
import { containing } from "#kit/server/db/like.ts";
import { type ListPlace, listPlaceOf } from "#kit/server/list-place.ts";
import { isFormer } from "#kit/server/person-of.ts";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import type { RecordCount, RecordFilter } from "../contract.ts";

/** As it is read: with what vouches for it. */
export interface SealedRecord extends StoredRecord, StoredSeal {
  /** Its moments have nothing that its hash does not see, and nothing hides it. */
  readonly isExact: boolean;
}

export async function findVisibleRecord(
  scope: Scope,
  procedureId: string,
  id: string,
): Promise<SealedRecord | undefined> {
  const row = await wholeInWorkspace(scope)
    .where("record.id", "=", id)
    .where("record.procedure_id", "=", procedureId)
    .where(visibleRecords(scope))
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

/** The filter with the groups that were asked for, those below them included. */
export interface StoredFilter extends Omit<RecordFilter, "accessGroupIds"> {
  readonly groupIds?: readonly string[] | undefined;
}

/** @throws Problem 400 `unknownAccessGroup` */
export const storedFilter = async <Filter extends RecordFilter>(
  scope: Scope,
  { accessGroupIds, ...filter }: Filter,
): Promise<Omit<Filter, "accessGroupIds"> & StoredFilter> => ({
  ...filter,
  groupIds: await filteringGroups(scope, accessGroupIds),
});

export interface HistoryQuery extends RecordFilter {
  readonly limit?: number | undefined;
  readonly after?: string | undefined;
}

/** With its result, which is stored apart from what the record vouches for. */
export interface ListedEntry extends StoredEntry {
  readonly deviations: number;
}

const pageSize = 50;

/** [PF250] Of a record, the readings that were kept although they lie outside of their limits. */
const deviationsOf = sql`from record_reading where record_reading.workspace_id = record.workspace_id
  and record_reading.record_id = record.id and record_reading.deviation_reason is not null`;

/** A page of what the actor sees, newest first. Every word must occur in the title or the person's name. [PF73] */
export async function selectHistory(
  scope: Scope,
  { limit = pageSize, after, ...asked }: HistoryQuery,
): Promise<{ entries: ListedEntry[]; next: string | null }> {
  const last = after === undefined ? undefined : listPlaceOf(after);
  const filter = await storedFilter(scope, asked);
  const rows = await inWorkspace(scope)
    .select(sql<number>`(select count(*)::int ${deviationsOf})`.as("deviations"))
    .where(visibleRecords(scope))
    .where(found(scope, filter))
    .where(before(last))
    .orderBy("record.received_at", "desc")
    .orderBy("record.id", "desc")
    .limit(limit + 1)
    .execute();
  const entries = rows.slice(0, limit).map((row) => ({ ...entryOf(row), deviations: row.deviations }));
  const end = rows.length > limit ? entries.at(-1) : undefined;
  return { entries, next: end ? cursorOf(end.receivedAt.toISOString(), end.id) : null };
}

/** Whole records that the filter finds visible to the actor, newest first: so many after a place. [PF166] */
export async function selectWhole(
  scope: Scope,
  asked: RecordFilter,
  { after, limit }: { readonly after: ListPlace | undefined; readonly limit: number },
): Promise<SealedRecord[]> {
  const filter = await storedFilter(scope, asked);
  const rows = await wholeInWorkspace(scope)
    .where(visibleRecords(scope))
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
function found(scope: Scope, filter: StoredFilter) {
  const { search = "", procedureId, groupIds, profileId, version, toCheck, result, from, to } = filter;
  const words = search.split(/\s+/u).filter(Boolean);
  const conditions = [
    ...(procedureId === undefined ? [] : [sql`record.procedure_id = ${procedureId}`]),
    ...(groupIds === undefined ? [] : [isOfGroups(groupIds)]),
    ...(profileId === undefined ? [] : [sql`record.profile_id = ${profileId}`]),
    ...(version === undefined ? [] : [sql`record.version_number = ${version}`]),
    ...(toCheck === undefined ? [] : [hasPhotosToCheck(scope)]),
    ...(result === undefined ? [] : [sql`${result === "deviations"} = exists (select ${deviationsOf})`]),
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

/** [PF253] */
const isOfGroups = (groupIds: readonly string[]) => sql`exists (select from procedure_group tie
  where tie.workspace_id = record.workspace_id and tie.procedure_id = record.procedure_id
    and tie.group_id = any(${[...groupIds]}::uuid[]))`;

/**
 * [PF254] How many records the list has from each of these moments up to the next. Their order is not checked here.
 * @throws Problem 400 `unknownAccessGroup`
 */
export async function countBetween(
  scope: Scope,
  cuts: readonly Date[],
  accessGroupIds: string | undefined,
): Promise<RecordCount[]> {
  const moments = cuts.map((cut) => cut.toISOString());
  const filter = await storedFilter(scope, { from: moments[0], to: moments.at(-1), accessGroupIds });
  const { rows } = await sql<RecordCount & { at: number }>`
    select width_bucket(record.received_at, ${moments}::timestamptz[]) as at, count(*)::int as records,
      (count(*) filter (where exists (select ${deviationsOf})))::int as deviating
    from perform_record as record
    where record.workspace_id = ${scope.workspaceId} and ${visibleRecords(scope)} and ${found(scope, filter)}
    group by 1`.execute(scope.db);
  const counted = new Map(rows.map(({ at, ...count }) => [at, count]));
  return moments.slice(1).map((_, at) => counted.get(at + 1) ?? { records: 0, deviating: 0 });
}

/** [PF233] A member may not check their own photos, so their own records are left out. */
const hasPhotosToCheck = (scope: Scope) => sql`(record.profile_id <> ${scope.actor.profileId} and exists (
  select from photo_check where photo_check.workspace_id = record.workspace_id and photo_check.perform_id = record.id
    and photo_check.check_state = 'person' and photo_check.decided_at is null))`;

/** Whether the actor has any business with the history of a procedure: it is visible, or they performed it. */
export async function hasVisibleHistory(scope: Scope, procedureId: string): Promise<boolean> {
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

const facetsMax = 500;

/** What the actor's records can be filtered by: an index probe for each procedure and person, not a look at each record. */
export async function selectFacets(scope: Scope) {
  const procedures = await sql<{ id: string; title: string }>`select procedure.id, procedure.title from procedure
    where procedure.workspace_id = ${scope.workspaceId}
      and exists (select from perform_record as record where record.workspace_id = procedure.workspace_id
        and record.procedure_id = procedure.id and ${visibleRecords(scope)})
    order by lower(procedure.title), procedure.id limit ${facetsMax}`.execute(scope.db);
  const people = await sql<{ id: string; displayName: string; isFormer: boolean }>`
    select profile.id, profile.display_name as "displayName", ${isFormer("profile")} as "isFormer" from profile
    where profile.workspace_id = ${scope.workspaceId}
      and exists (select from perform_record as record where record.workspace_id = profile.workspace_id
        and record.profile_id = profile.id and ${visibleRecords(scope)})
    order by lower(profile.display_name), profile.id limit ${facetsMax}`.execute(scope.db);
  return {
    procedures: procedures.rows,
    people: people.rows.map(({ isFormer: former, ...one }) => (former ? { ...one, isFormer: true as const } : one)),
  };
}

/** The ones of these ids that are records visible to the actor. */
export async function selectVisibleIds(scope: Scope, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await scope.db
    .selectFrom("perform_record as record")
    .select("record.id")
    .where("record.workspace_id", "=", scope.workspaceId)
    .where("record.id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .where(visibleRecords(scope))
    .execute();
  return new Set(rows.map((row) => row.id));
}
