import { sql } from "kysely";
import type { Person } from "#kit/person.ts";
import { personOf } from "#kit/server/person-of.ts";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import type { LapEdit, LapMeasures, Observation, StudyLap } from "../contract.ts";
import type { Mark } from "../rules/marks.ts";

export interface NewObservation {
  readonly id: string;
  readonly studyId: string;
  readonly startedAt: Date;
  readonly marks: readonly Mark[];
  readonly pausedMs: number;
  readonly skippedMs: number;
  readonly film: { readonly name: string; readonly documentId: string | null } | undefined;
}

export interface NewLap {
  readonly id: string;
  readonly cycle: number;
  readonly elementId: string | null;
  readonly foreignName: string;
  readonly interruptedId: string | null;
  readonly clock: StudyLap["clock"];
  readonly ms: number;
  readonly rating: number;
}

/** The study of an observation, and whose it is; whether the actor sees it or not. */
export const findObservation = (
  scope: Scope,
  id: string,
): Promise<{ readonly studyId: string; readonly observedBy: string } | undefined> =>
  scope.db
    .selectFrom("time_study_observation")
    .select(["study_id as studyId", "observed_by as observedBy"])
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", id)
    .executeTakeFirst();

/** False where the id is in use. */
export async function insertObservation(scope: Scope, observation: NewObservation): Promise<boolean> {
  const rows = await scope.db
    .insertInto("time_study_observation")
    .values({
      workspace_id: scope.workspaceId,
      study_id: observation.studyId,
      id: observation.id,
      observed_by: scope.actor.profileId,
      started_at: observation.startedAt,
      received_at: scope.now,
      marks: JSON.stringify(observation.marks),
      paused_ms: observation.pausedMs,
      skipped_ms: observation.skippedMs,
      film_name: observation.film?.name ?? null,
      film_document_id: observation.film?.documentId ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .execute();
  return rows.length > 0;
}

/** Returns how many were stored: fewer where an id is in use. */
export async function insertLaps(
  scope: Scope,
  { studyId, id }: Pick<NewObservation, "studyId" | "id">,
  laps: readonly NewLap[],
): Promise<number> {
  if (laps.length === 0) return 0;
  const rows = laps.map((lap, ordinal) => ({
    id: lap.id,
    ordinal,
    cycle: lap.cycle,
    element_id: lap.elementId,
    foreign_name: lap.foreignName,
    interrupted_id: lap.interruptedId,
    clock: lap.clock,
    ms: lap.ms,
    rating: lap.rating,
  }));
  // One parameter, whatever the number of laps.
  const stored = await sql`insert into time_study_lap (workspace_id, study_id, observation_id, id, ordinal, cycle,
      element_id, foreign_name, interrupted_id, clock, measured_ms, measured_rating, ms, rating)
    select ${scope.workspaceId}::uuid, ${studyId}::uuid, ${id}::uuid, r.id, r.ordinal, r.cycle,
      r.element_id, r.foreign_name, r.interrupted_id, r.clock, r.ms, r.rating, r.ms, r.rating
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, ordinal int, cycle int, element_id uuid,
      foreign_name text, interrupted_id uuid, clock text, ms int, rating int)
    on conflict do nothing`.execute(scope.db);
  return Number(stored.numAffectedRows ?? 0n);
}

/** [TS35] Documents stand above this feature; their sight is that of every list. */
export async function isVisibleDocument(scope: Scope, id: string): Promise<boolean> {
  const { rows } = await sql`select from document d where d.workspace_id = ${scope.workspaceId} and d.id = ${id}::uuid
    and d.deleted_at is null and ${visibleTo(scope, "d")}`.execute(scope.db);
  return rows.length > 0;
}

/** In the order in which they were begun, whenever they arrived. */
export async function selectObservations(scope: Scope, studyId: string): Promise<Observation[]> {
  const rows = await scope.db
    .selectFrom("time_study_observation as o")
    .innerJoin("profile as observer", (join) =>
      join.onRef("observer.workspace_id", "=", "o.workspace_id").onRef("observer.id", "=", "o.observed_by"),
    )
    .leftJoin("document as d", (join) =>
      join
        .onRef("d.workspace_id", "=", "o.workspace_id")
        .onRef("d.id", "=", "o.film_document_id")
        .on("d.deleted_at", "is", null)
        .on(visibleTo(scope, "d")),
    )
    .select(["o.id", "o.started_at", "o.received_at", "o.paused_ms", personOf("observer").as("observedBy")])
    .select(
      sql<number>`(select count(*)::int from time_study_lap l where l.workspace_id = o.workspace_id
        and l.observation_id = o.id and l.element_id is not null)`.as("lapCount"),
    )
    .select(["o.film_name as filmName", "d.id as filmDocumentId", "d.name as documentName"])
    .where("o.workspace_id", "=", scope.workspaceId)
    .where("o.study_id", "=", studyId)
    .orderBy("o.started_at")
    .orderBy("o.id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    observedBy: row.observedBy,
    startedAt: row.started_at.toISOString(),
    receivedAt: row.received_at.toISOString(),
    pausedMs: row.paused_ms,
    lapCount: row.lapCount,
    film: row.filmName === null ? null : { name: row.documentName ?? row.filmName, documentId: row.filmDocumentId },
  }));
}

const lapRows = (scope: Scope, studyId: string) =>
  scope.db
    .selectFrom("time_study_lap as l")
    .innerJoin("time_study_observation as o", (join) =>
      join.onRef("o.workspace_id", "=", "l.workspace_id").onRef("o.id", "=", "l.observation_id"),
    )
    .select(["l.id", "l.observation_id as observationId", "l.cycle", "l.element_id as elementId"])
    .select(["l.foreign_name as foreignName", "l.measured_ms as measuredMs", "l.measured_rating as measuredRating"])
    .select([
      "l.ms",
      "l.rating",
      "l.is_excluded as isExcluded",
      "l.revision",
      sql<StudyLap["clock"]>`l.clock`.as("clock"),
    ])
    .where("l.workspace_id", "=", scope.workspaceId)
    .where("l.study_id", "=", studyId);

/** Observation by observation, in the order of the marks. */
export const selectLaps = (scope: Scope, studyId: string): Promise<StudyLap[]> =>
  lapRows(scope, studyId).orderBy("o.started_at").orderBy("o.id").orderBy("l.ordinal").execute();

/** A lap of that study, held until the commit. */
export const findLapToEdit = (scope: Scope, studyId: string, lapId: string): Promise<StudyLap | undefined> =>
  lapRows(scope, studyId).where("l.id", "=", lapId).forUpdate("l").executeTakeFirst();

export async function countLaps(scope: Scope, studyId: string): Promise<number> {
  const row = await scope.db
    .selectFrom("time_study_lap")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("workspace_id", "=", scope.workspaceId)
    .where("study_id", "=", studyId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** [TS17] Writes what counts from now on, and keeps the edit. */
export async function editLapRow(
  scope: Scope,
  lap: StudyLap & { readonly studyId: string },
  after: LapMeasures,
  reason: string,
): Promise<void> {
  const revision = lap.revision + 1;
  const { ms, rating, isExcluded } = lap;
  await scope.db
    .updateTable("time_study_lap")
    .set({ ms: after.ms, rating: after.rating, is_excluded: after.isExcluded, revision })
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", lap.id)
    .execute();
  await scope.db
    .insertInto("time_study_edit")
    .values({
      workspace_id: scope.workspaceId,
      lap_id: lap.id,
      revision,
      study_id: lap.studyId,
      before: JSON.stringify({ ms, rating, isExcluded }),
      after: JSON.stringify(after),
      reason,
      edited_by: scope.actor.profileId,
      edited_at: scope.now,
    })
    .execute();
}

/** Newest first. */
export async function selectEdits(scope: Scope, studyId: string): Promise<LapEdit[]> {
  const rows = await scope.db
    .selectFrom("time_study_edit as d")
    .innerJoin("profile as editor", (join) =>
      join.onRef("editor.workspace_id", "=", "d.workspace_id").onRef("editor.id", "=", "d.edited_by"),
    )
    .select(["d.lap_id as lapId", "d.revision", "d.reason", "d.edited_at"])
    .select([
      sql<LapMeasures>`d.before`.as("before"),
      sql<LapMeasures>`d.after`.as("after"),
      sql<Person>`${personOf("editor")}`.as("editedBy"),
    ])
    .where("d.workspace_id", "=", scope.workspaceId)
    .where("d.study_id", "=", studyId)
    .orderBy("d.edited_at", "desc")
    .orderBy("d.lap_id")
    .orderBy("d.revision", "desc")
    .execute();
  return rows.map(({ edited_at, ...edit }) => ({ ...edit, editedAt: edited_at.toISOString() }));
}
