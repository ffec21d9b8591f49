import { createHash } from "node:crypto";
import { type SqlBool, sql } from "kysely";
import { performPolicy } from "#features/performs/policy.ts";
import type { StepProgress } from "#features/performs/progress.ts";
import { canonical } from "#kit/server/audit/audit-chain.ts";
import type { ListPlace } from "#kit/server/list-place.ts";
import { isFormer } from "#kit/server/person-of.ts";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import type { UnrecordedAnswers, UnrecordedEntry } from "../contract.ts";

export interface NewUnrecorded {
  readonly id: string;
  readonly source: UnrecordedEntry["source"];
  readonly performId: string;
  readonly procedureId: string;
  readonly versionId: string;
  readonly versionNumber: number;
  readonly title: string;
  readonly profileId: string;
  readonly profileName: string;
  readonly steps: readonly StepProgress[];
  readonly loose: UnrecordedAnswers["loose"];
  readonly filesMissing: number;
  readonly startedAt: Date;
  readonly lastEntryAt: Date;
  readonly receivedBy: string | null;
}

/** An ended run and a handover may contain the same answers and are two entries; two handovers are one. */
const hashOf = ({ source, steps, loose }: Pick<NewUnrecorded, "source" | "steps" | "loose">): string =>
  createHash("sha256")
    .update(canonical([source === "endedRun", steps, loose]))
    .digest("hex");

/**
 * Inserts unrecorded answers. The same answers of the same run are stored once. [PF196]
 *
 * @returns their id, and whether they are new
 */
export async function insertUnrecorded(scope: Scope, one: NewUnrecorded): Promise<{ id: string; isNew: boolean }> {
  const answersHash = hashOf(one);
  const inserted = await scope.db
    .insertInto("unrecorded_answers")
    .values({
      workspace_id: scope.workspaceId,
      id: one.id,
      source: one.source,
      perform_id: one.performId,
      procedure_id: one.procedureId,
      version_id: one.versionId,
      version_number: one.versionNumber,
      title: one.title,
      profile_id: one.profileId,
      profile_name: one.profileName,
      steps: JSON.stringify(one.steps),
      loose: JSON.stringify(one.loose),
      answers_hash: answersHash,
      files_missing: one.filesMissing,
      started_at: one.startedAt,
      last_entry_at: one.lastEntryAt,
      received_at: scope.now,
      received_by: one.receivedBy,
    })
    .onConflict((conflict) =>
      conflict.columns(["workspace_id", "perform_id", "profile_id", "answers_hash"]).doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  if (inserted) return { id: inserted.id, isNew: true };
  const { id } = await scope.db
    .selectFrom("unrecorded_answers")
    .select("id")
    .where("workspace_id", "=", scope.workspaceId)
    .where("perform_id", "=", one.performId)
    .where("profile_id", "=", one.profileId)
    .where("answers_hash", "=", answersHash)
    .executeTakeFirstOrThrow();
  return { id, isNew: false };
}

/** A profile of the workspace by name, removed or not. */
export async function findProfileName(scope: Scope, profileId: string): Promise<string | undefined> {
  const row = await scope.db
    .selectFrom("profile")
    .select("display_name")
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", profileId)
    .executeTakeFirst();
  return row?.display_name;
}

/** How often answers of a person were received here. */
export async function countHandovers(scope: Scope, profileId: string): Promise<number> {
  const { count } = await scope.db
    .selectFrom("unrecorded_answers")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("workspace_id", "=", scope.workspaceId)
    .where("profile_id", "=", profileId)
    .where("source", "<>", "endedRun")
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Of the procedures visible to the actor, deleted or not: the caller has asked the policy. [PF193] */
const visibleRows = (scope: Scope) =>
  sql<SqlBool>`exists (select from procedure where procedure.workspace_id = entry.workspace_id
    and procedure.id = entry.procedure_id and ${visibleTo(scope, "procedure")})`;

const entries = (scope: Scope) =>
  scope.db
    .selectFrom("unrecorded_answers as entry")
    .innerJoin("profile as author", (join) =>
      join.onRef("author.workspace_id", "=", "entry.workspace_id").onRef("author.id", "=", "entry.profile_id"),
    )
    .leftJoin("profile as receiver", (join) =>
      join.onRef("receiver.workspace_id", "=", "entry.workspace_id").onRef("receiver.id", "=", "entry.received_by"),
    )
    .leftJoin("profile as dealer", (join) =>
      join.onRef("dealer.workspace_id", "=", "entry.workspace_id").onRef("dealer.id", "=", "entry.dealt_by"),
    )
    .select(["entry.dealt_at", "dealer.display_name as dealt_by"])
    .select(["entry.id", "entry.source", "entry.perform_id", "entry.procedure_id", "entry.version_number"])
    .select(["entry.title", "entry.profile_id", "entry.profile_name", "entry.files_missing"])
    .select(["entry.started_at", "entry.last_entry_at", "entry.received_at"])
    .select(["receiver.display_name as received_by", isFormer("author").as("is_former")])
    .where("entry.workspace_id", "=", scope.workspaceId)
    .where(visibleRows(scope));

const entryOf = (row: Awaited<ReturnType<ReturnType<typeof entries>["executeTakeFirstOrThrow"]>>): UnrecordedEntry => ({
  id: row.id,
  source: row.source as UnrecordedEntry["source"],
  performId: row.perform_id,
  procedureId: row.procedure_id,
  title: row.title,
  version: row.version_number,
  profileId: row.profile_id,
  profileName: row.profile_name,
  ...(row.is_former && { isFormer: true as const }),
  startedAt: row.started_at.toISOString(),
  lastEntryAt: row.last_entry_at.toISOString(),
  receivedAt: row.received_at.toISOString(),
  receivedBy: row.received_by,
  filesMissing: row.files_missing,
  dealtWith: row.dealt_at === null ? null : { name: row.dealt_by ?? "", at: row.dealt_at.toISOString() },
});

/** In the actor's sight, newest first: one more than `limit` where there are more. */
export async function selectUnrecorded(
  scope: Scope,
  {
    procedureId,
    isOpen,
    last,
    limit,
  }: { procedureId: string | undefined; isOpen: boolean; last: ListPlace | undefined; limit: number },
): Promise<UnrecordedEntry[]> {
  const rows = await entries(scope)
    .$if(procedureId !== undefined, (query) => query.where("entry.procedure_id", "=", procedureId ?? ""))
    .$if(isOpen, (query) => query.where("entry.dealt_at", "is", null))
    .$if(last !== undefined, (query) =>
      query.where(sql<SqlBool>`(entry.received_at, entry.id) < (${last?.at}::timestamptz, ${last?.id}::uuid)`),
    )
    .orderBy("entry.received_at", "desc")
    .orderBy("entry.id", "desc")
    .limit(limit + 1)
    .execute();
  return rows.map(entryOf);
}

/** Returns whether it changed anything: of two members who deal with it, the first one counts. */
export async function storeDealtWith(scope: Scope, id: string, isDealtWith: boolean): Promise<boolean> {
  const changed = await scope.db
    .updateTable("unrecorded_answers")
    .set(isDealtWith ? { dealt_by: scope.actor.profileId, dealt_at: scope.now } : { dealt_by: null, dealt_at: null })
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", id)
    .where("dealt_at", isDealtWith ? "is" : "is not", null)
    .executeTakeFirst();
  return Number(changed.numUpdatedRows) === 1;
}

export interface StoredUnrecorded extends UnrecordedEntry {
  readonly versionId: string;
  readonly steps: readonly StepProgress[];
  readonly loose: UnrecordedAnswers["loose"];
}

export async function findUnrecorded(
  scope: Scope,
  procedureId: string,
  id: string,
): Promise<StoredUnrecorded | undefined> {
  const row = await entries(scope)
    .select(["entry.version_id", "entry.steps", "entry.loose"])
    .where("entry.procedure_id", "=", procedureId)
    .where("entry.id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const steps = row.steps as StepProgress[];
  return { ...entryOf(row), versionId: row.version_id, steps, loose: row.loose as UnrecordedAnswers["loose"] };
}

/** Those of the ids whose files the actor may open: their own, and those visible to analysts. */
export async function selectVisibleUnrecordedIds(scope: Scope, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const own = sql<SqlBool>`entry.profile_id = ${scope.actor.profileId}`;
  const seen = performPolicy.seeUnrecorded(scope.actor, undefined)
    ? sql<SqlBool>`(${own} or ${visibleRows(scope)})`
    : own;
  const rows = await scope.db
    .selectFrom("unrecorded_answers as entry")
    .select("entry.id")
    .where("entry.workspace_id", "=", scope.workspaceId)
    .where("entry.id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .where(seen)
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Deletes at most `limit` that were received before a moment. @returns their ids */
export async function deleteUnrecordedBefore(scope: Scope, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`delete from unrecorded_answers
    where workspace_id = ${scope.workspaceId} and id in (
      select id from unrecorded_answers where workspace_id = ${scope.workspaceId} and received_at < ${before}
      order by received_at, id limit ${limit})
    returning id`.execute(scope.db);
  return rows.map((row) => row.id);
}
