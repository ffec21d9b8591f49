import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import type { SignOff } from "../../rules/attempts.ts";
import type { StoredAttempt } from "../facts-store.ts";

/** What trainers said of attempts, and whom they let try again. */
export interface TrainerWords {
  /** By set and record. */
  readonly signOffs: ReadonlyMap<string, SignOff>;
  /** By set, procedure and member. */
  readonly retries: ReadonlyMap<string, Date>;
  /** Signed attempts older than the usual window, by set, procedure and member. */
  readonly signed: ReadonlyMap<string, readonly StoredAttempt[]>;
}

export const keyOf = (...ids: readonly string[]): string => ids.join(" ");

/** Of these members in these sets, in two statements. */
export async function selectTrainerWords(
  scope: Scope,
  setIds: readonly string[],
  profileIds: readonly string[],
): Promise<TrainerWords> {
  if (setIds.length === 0 || profileIds.length === 0) return noWords;
  const { rows: signed } = await sql<SignedRow>`
    select o.set_id as "setId", r.profile_id as "profileId", r.procedure_id as "procedureId", o.record_id as "recordId",
      o.decision, o.note, o.printed_name as "printedName", o.signed_at as "signedAt", r.version_id as "versionId",
      r.version_number as "versionNumber", r.started_at as "startedAt", r.received_at as "at"
    from procedure_set_sign_off o
    join perform_record r on r.workspace_id = o.workspace_id and r.id = o.record_id and r.deleted_at is null
    where o.workspace_id = ${scope.workspaceId} and o.set_id = any(${[...setIds]}::uuid[])
      and r.profile_id = any(${[...profileIds]}::uuid[])
    order by r.received_at`.execute(scope.db);
  const retries = await scope.db
    .selectFrom("procedure_set_retry")
    .select(["set_id", "procedure_id", "profile_id", "granted_at"])
    .where("workspace_id", "=", scope.workspaceId)
    .where("set_id", "=", sql<string>`any(${[...setIds]}::uuid[])`)
    .where("profile_id", "=", sql<string>`any(${[...profileIds]}::uuid[])`)
    .execute();
  const passes = new Map<string, StoredAttempt[]>();
  for (const row of signed.filter((one) => one.decision === "passed")) {
    const key = keyOf(row.setId, row.procedureId, row.profileId);
    passes.set(key, [...(passes.get(key) ?? []), attemptOf(row)]);
  }
  return {
    signOffs: new Map(
      signed.map(({ setId, recordId, decision, note, printedName, signedAt }) => [
        keyOf(setId, recordId),
        { decision, note, name: printedName, at: signedAt },
      ]),
    ),
    retries: new Map(retries.map((row) => [keyOf(row.set_id, row.procedure_id, row.profile_id), row.granted_at])),
    signed: passes,
  };
}

const noWords: TrainerWords = { signOffs: new Map(), retries: new Map(), signed: new Map() };

interface SignedRow {
  readonly setId: string;
  readonly profileId: string;
  readonly procedureId: string;
  readonly recordId: string;
  readonly decision: SignOff["decision"];
  readonly note: string;
  readonly printedName: string;
  readonly signedAt: Date;
  readonly versionId: string;
  readonly versionNumber: number;
  readonly startedAt: Date;
  readonly at: Date;
}

/** It was signed because it had passed: it is not evaluated again. */
const attemptOf = (row: SignedRow): StoredAttempt => ({
  recordId: row.recordId,
  versionId: row.versionId,
  versionNumber: row.versionNumber,
  startedAt: row.startedAt.toISOString(),
  at: row.at.toISOString(),
  isComplete: true,
  gradedCount: 0,
  points: 0,
  waitingCount: 0,
});

/** Once for each attempt. False if it was signed before. */
export async function insertSignOff(
  scope: Scope,
  signOff: {
    readonly setId: string;
    readonly recordId: string;
    readonly decision: SignOff["decision"];
    readonly note: string;
    readonly printedName: string;
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await scope.db
    .insertInto("procedure_set_sign_off")
    .values({
      workspace_id: scope.workspaceId,
      set_id: signOff.setId,
      record_id: signOff.recordId,
      decision: signOff.decision,
      note: signOff.note,
      signed_by: scope.actor.profileId,
      printed_name: signOff.printedName,
      signed_at: scope.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export const putRetry = (scope: Scope, setId: string, procedureId: string, profileId: string) =>
  scope.db
    .insertInto("procedure_set_retry")
    .values({
      workspace_id: scope.workspaceId,
      set_id: setId,
      procedure_id: procedureId,
      profile_id: profileId,
      granted_by: scope.actor.profileId,
      granted_at: scope.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["workspace_id", "set_id", "procedure_id", "profile_id"])
        .doUpdateSet({ granted_by: scope.actor.profileId, granted_at: scope.now }),
    )
    .execute();
