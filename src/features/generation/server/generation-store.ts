import { sql } from "kysely";
import type { Paper } from "#features/passages/rules/paper.ts";
import type { Cue } from "#features/videos/rules/cue.ts";
import { claimRow } from "#kit/server/jobs/claim-row.ts";
import type { Scope } from "#kit/server/scope.ts";
import { day } from "#kit/time.ts";
import type { Generation } from "../contract.ts";
import type { HeardSegment } from "../rules/indistinct.ts";
import type { PaperPlan } from "../rules/paper/paper-plan.ts";
import type { Plan } from "../rules/plan.ts";
import type { CueSource, ErrorType, Stage } from "../rules/stages.ts";

export type Artifact = Generation["troubleshootingArtifacts"][number];

/** Something that a draft from a film says and its film does not for certain, and that an author has confirmed. */
export interface ConfirmedStatement {
  readonly stepId: string;
  readonly text: string;
  /** A profile. */
  readonly by: string;
  readonly at: string;
}

export interface StoredGeneration {
  readonly id: string;
  readonly profileId: string;
  readonly kind: "video" | "paper";
  readonly assetId: string;
  readonly title: string;
  readonly groupIds: readonly string[];
  readonly stage: Stage;
  readonly errorType: ErrorType | null;
  readonly artifacts: readonly Artifact[];
  readonly narration: string | null;
  readonly voiceOver: Generation["voiceOver"];
  readonly cues: readonly (Cue & HeardSegment)[] | null;
  readonly heardMs: number;
  readonly cueSource: CueSource | null;
  readonly plan: Plan | null;
  readonly paper: Paper | null;
  readonly paperPlan: PaperPlan | null;
  readonly keepsDocument: boolean;
  /** [PG77] */
  readonly confirmed: readonly ConfirmedStatement[];
  readonly reviewedAt: Date | null;
  readonly procedureId: string | null;
  /** [PG37] Of the batch that it belongs to. */
  readonly batchId: string | null;
  readonly areaIds: readonly string[];
  readonly attempts: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const rowsIn = (scope: Scope) =>
  scope.db.selectFrom("video_generation").selectAll().where("workspace_id", "=", scope.workspaceId);

type Row = Awaited<ReturnType<ReturnType<typeof rowsIn>["executeTakeFirstOrThrow"]>>;

const generationOf = (row: Row): StoredGeneration => ({
  id: row.id,
  profileId: row.profile_id,
  kind: row.kind as StoredGeneration["kind"],
  assetId: row.asset_id,
  title: row.title,
  groupIds: row.group_ids,
  stage: row.stage as Stage,
  errorType: row.error_type as ErrorType | null,
  artifacts: row.artifacts as readonly Artifact[],
  narration: row.narration,
  voiceOver: row.voice_over as Generation["voiceOver"],
  cues: row.cues as StoredGeneration["cues"],
  heardMs: row.heard_ms,
  cueSource: row.cue_source as CueSource | null,
  plan: row.plan as Plan | null,
  paper: row.paper as Paper | null,
  paperPlan: row.paper_plan as PaperPlan | null,
  keepsDocument: row.keeps_document,
  confirmed: row.confirmed as StoredGeneration["confirmed"],
  reviewedAt: row.reviewed_at,
  procedureId: row.procedure_id,
  batchId: row.batch_id,
  areaIds: row.area_ids,
  attempts: row.attempts,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export interface NewGeneration {
  readonly id: string;
  readonly assetId: string;
  readonly title: string;
  readonly groupIds: readonly string[];
  readonly narration?: string | null;
  readonly awaitsVoiceOver?: boolean;
  readonly kind?: StoredGeneration["kind"];
  readonly keepsDocument?: boolean;
  readonly batchId?: string;
  readonly areaIds?: readonly string[];
}

export async function insertGeneration(scope: Scope, given: NewGeneration): Promise<void> {
  await scope.db
    .insertInto("video_generation")
    .values({
      workspace_id: scope.workspaceId,
      id: given.id,
      profile_id: scope.actor.profileId,
      asset_id: given.assetId,
      title: given.title,
      group_ids: [...given.groupIds],
      narration: given.narration ?? null,
      voice_over: given.awaitsVoiceOver ? "awaited" : null,
      kind: given.kind ?? "video",
      keeps_document: given.keepsDocument ?? false,
      batch_id: given.batchId ?? null,
      area_ids: [...(given.areaIds ?? [])],
      stage: "uploading",
      created_at: scope.now,
      updated_at: scope.now,
    })
    .execute();
}

const shownMax = 100;
/** [PG23] */
const finishedMs = 7 * day;

/** [PG18] The actor's own, the newest first, without those that they dismissed. */
export async function selectOwn(scope: Scope): Promise<StoredGeneration[]> {
  const rows = await rowsIn(scope)
    .where("profile_id", "=", scope.actor.profileId)
    .where("dismissed_at", "is", null)
    // [PG37] A batch has one entry for all of its files.
    .where("batch_id", "is", null)
    .where((eb) =>
      eb.or([
        eb("stage", "not in", ["completed", "errored"]),
        eb("updated_at", ">", new Date(scope.now.getTime() - finishedMs)),
      ]),
    )
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(shownMax)
    .execute();
  return rows.map(generationOf);
}

/** [PG18] One of the actor's own. */
export async function findOwn(scope: Scope, id: string, lock?: "forUpdate"): Promise<StoredGeneration | undefined> {
  const row = await rowsIn(scope)
    .where("id", "=", id)
    .where("profile_id", "=", scope.actor.profileId)
    .where("dismissed_at", "is", null)
    .$if(lock === "forUpdate", (query) => query.forUpdate())
    .executeTakeFirst();
  return row && generationOf(row);
}

export async function countRunning(scope: Scope): Promise<number> {
  const { count } = await scope.db
    .selectFrom("video_generation")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("workspace_id", "=", scope.workspaceId)
    .where("profile_id", "=", scope.actor.profileId)
    .where("stage", "not in", ["completed", "errored"])
    .where("batch_id", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** [PG21] The one that made a procedure's draft. */
export async function findByProcedure(
  scope: Scope,
  procedureId: string,
  lock?: "forUpdate",
): Promise<StoredGeneration | undefined> {
  const row = await rowsIn(scope)
    .where("procedure_id", "=", procedureId)
    .$if(lock === "forUpdate", (query) => query.forUpdate())
    .executeTakeFirst();
  return row && generationOf(row);
}

export const deleteGeneration = (scope: Scope, id: string): Promise<void> => deleteGenerations(scope, [id]);

export async function deleteGenerations(scope: Scope, ids: readonly string[]): Promise<void> {
  await scope.db
    .deleteFrom("video_generation")
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "in", [...ids])
    .execute();
}

export const written = (scope: Scope, id: string) =>
  scope.db.updateTable("video_generation").where("workspace_id", "=", scope.workspaceId).where("id", "=", id);

/** [PG33] */
export async function markReviewed(scope: Scope, id: string): Promise<void> {
  await written(scope, id).set({ reviewed_at: scope.now }).execute();
}

export async function markDismissed(scope: Scope, id: string): Promise<void> {
  await written(scope, id).set({ dismissed_at: scope.now }).execute();
}

export type NewSound = { readonly narration: string } | { readonly narration: null; readonly voice_over: "given" };

/** [PG20] From the beginning; a narration or a voice-over that it has stays unless there is another. */
export async function restart(scope: Scope, id: string, sound: NewSound | undefined): Promise<void> {
  await written(scope, id)
    .set({
      stage: "uploading",
      error_type: null,
      cues: null,
      heard_ms: 0,
      cue_source: null,
      plan: null,
      paper: null,
      paper_plan: null,
      attempts: 0,
      held_by: null,
      held_until: null,
      updated_at: scope.now,
      ...sound,
    })
    .execute();
}

/** A generation that one worker holds. */
export interface Claimed {
  readonly generation: StoredGeneration;
  readonly heldBy: string;
}

/** [PG17] Gives each generation to one worker alone; a worker that died is replaced after its lease. */
export async function claimNext(scope: Scope, leaseMs: number): Promise<Claimed | undefined> {
  const isWaiting = sql<boolean>`stage not in ('completed', 'errored') and voice_over is distinct from 'awaited'`;
  const claimed = await claimRow(scope, "video_generation", isWaiting, leaseMs);
  const found = claimed && (await rowsIn(scope).where("id", "=", claimed.id).executeTakeFirst());
  return found && { generation: generationOf(found), heldBy: claimed.heldBy };
}

/** [PG17] Locks what this worker still holds, at the stage that it works on; undefined where it was cancelled or lost. */
export async function lockHeld(scope: Scope, { generation, heldBy }: Claimed): Promise<StoredGeneration | undefined> {
  const row = await rowsIn(scope)
    .where("id", "=", generation.id)
    .where("held_by", "=", heldBy)
    .where("stage", "=", generation.stage)
    .forUpdate()
    .executeTakeFirst();
  return row && generationOf(row);
}

export interface Progress {
  readonly stage?: Stage;
  readonly cues?: readonly (Cue & HeardSegment)[];
  readonly heardMs?: number;
  readonly cueSource?: CueSource;
  readonly plan?: Plan;
  readonly paper?: Paper;
  readonly paperPlan?: PaperPlan;
  readonly procedureId?: string;
  readonly failed?: { readonly errorType: ErrorType; readonly artifacts: readonly Artifact[] };
}

/** Stores what a stage came to and renews the lease. The caller has locked the row with `lockHeld`. */
export async function storeProgress(scope: Scope, id: string, progress: Progress, leaseMs: number): Promise<void> {
  const { stage, cues, heardMs, cueSource, plan, paper, paperPlan, procedureId, failed } = progress;
  const isOver = stage === "completed" || failed !== undefined;
  await written(scope, id)
    .set({
      ...(stage && { stage, attempts: 1 }),
      ...(cues && { cues: JSON.stringify(cues) }),
      ...(heardMs !== undefined && { heard_ms: heardMs }),
      ...(cueSource && { cue_source: cueSource }),
      ...(plan && { plan: JSON.stringify(plan) }),
      ...(paper && { paper: JSON.stringify(paper) }),
      ...(paperPlan && { paper_plan: JSON.stringify(paperPlan) }),
      ...(procedureId !== undefined && { procedure_id: procedureId }),
      ...(failed && { stage: "errored", error_type: failed.errorType, artifacts: JSON.stringify(failed.artifacts) }),
      held_until: isOver ? null : new Date(scope.now.getTime() + leaseMs),
      ...(isOver && { held_by: null }),
      updated_at: scope.now,
    })
    .execute();
}

/** Gives a generation back, to be taken up again from that moment on. */
export async function release(scope: Scope, { generation, heldBy }: Claimed, from: Date): Promise<void> {
  await written(scope, generation.id).where("held_by", "=", heldBy).set({ held_by: null, held_until: from }).execute();
}
