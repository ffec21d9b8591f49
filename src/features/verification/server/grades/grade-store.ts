import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Grade } from "#features/grading/rules.ts";
import { scoreMax } from "#features/grading/rules.ts";
import type { Response } from "#features/performs/rules/answers/responses.ts";
import type { Scope } from "#kit/server/scope.ts";
import { minute } from "#kit/time.ts";

/** Longer than a model may take: a worker that has not reported until then is gone. */
const claimMs = 2 * minute;

const hashOfAnswer = (input: string): string => createHash("sha256").update(input).digest("hex");

/** A hash of the response: what the grade is for. */
export interface Place {
  readonly performId: string;
  readonly moduleId: string;
}

/**
 * Requests grades of these answers. One that has a grade for the same answer keeps it. Returns whether any of them was
 * new.
 */
export async function requestGrades(
  scope: Scope,
  performId: string,
  responses: readonly Response[],
  { locale, dueAt }: { readonly locale: string; readonly dueAt: Date },
): Promise<boolean> {
  // Always in the same order: two saves of one perform must not wait for each other crosswise.
  const sorted = responses.toSorted((a, b) => (a.moduleId < b.moduleId ? -1 : 1));
  const [ids, hashes] = [sorted.map(({ moduleId }) => moduleId), sorted.map(({ input }) => hashOfAnswer(input))];
  const { rows } = await sql<{ before: string | null }>`
    insert into perform_grade as grade (workspace_id, perform_id, module_id, answer_hash, locale, due_at)
    select ${scope.workspaceId}, ${performId}, wanted.module_id, wanted.hash, ${locale}, ${dueAt}
    from unnest(${ids}::text[], ${hashes}::text[]) as wanted (module_id, hash)
    on conflict (workspace_id, perform_id, module_id) do update set
      answer_hash = excluded.answer_hash, state = 'waiting', locale = excluded.locale, due_at = excluded.due_at,
      attempts = 0, score = null, score_max = null, needs_review = false, grader = null, hint = '', feedback = '',
      graded_at = null,
      -- Whoever grades this very answer goes on with it.
      claim = case when grade.answer_hash = excluded.answer_hash then grade.claim end,
      claimed_until = case when grade.answer_hash = excluded.answer_hash then grade.claimed_until end
      where grade.state = 'waiting' or grade.answer_hash <> excluded.answer_hash
    returning (select old.state from perform_grade old where old.workspace_id = grade.workspace_id
      and old.perform_id = grade.perform_id and old.module_id = grade.module_id) as before`.execute(scope.db);
  return rows.some((row) => row.before !== "waiting");
}

/** An answer that a worker grades now. */
export interface Claim extends Place {
  readonly id: string;
  readonly attempts: number;
  readonly locale: string;
}

/** Takes up the answer that is due longest, so that no other worker does. */
export async function claimDue(scope: Scope): Promise<Claim | undefined> {
  const id = scope.newId();
  const { rows } = await sql<{ perform_id: string; module_id: string; attempts: number; locale: string }>`
    -- Materialized: as a part of the update it may be run again for each row, and take another each time.
    with due as materialized (
      select perform_id, module_id from perform_grade
      where workspace_id = ${scope.workspaceId} and state = 'waiting' and due_at <= ${scope.now}
        and (claimed_until is null or claimed_until <= ${scope.now})
      order by due_at limit 1 for update skip locked
    )
    update perform_grade as grade
    set claim = ${id}, claimed_until = ${new Date(scope.now.getTime() + claimMs)}, attempts = attempts + 1
    from due where grade.workspace_id = ${scope.workspaceId}
      and grade.perform_id = due.perform_id and grade.module_id = due.module_id
    returning grade.perform_id, grade.module_id, grade.attempts, grade.locale`.execute(scope.db);
  const [row] = rows;
  return row && { id, performId: row.perform_id, moduleId: row.module_id, attempts: row.attempts, locale: row.locale };
}

/** When the next answer may be taken up; undefined where none is waited for. */
export async function nextDueAt(scope: Scope): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(greatest(due_at, claimed_until)) as at from perform_grade
    where workspace_id = ${scope.workspaceId} and state = 'waiting'`.execute(scope.db);
  return rows[0]?.at ?? undefined;
}

/** Keeps a grade, if this answer is still waited for under this claim. False where it is not. [PF81] */
export async function storeGrade(scope: Scope, claim: Claim, input: string, grade: Grade): Promise<boolean> {
  const { numUpdatedRows } = await scope.db
    .updateTable("perform_grade")
    .set({ ...gradeColumns(scope, grade), claim: null, claimed_until: null })
    .where("workspace_id", "=", scope.workspaceId)
    .where("perform_id", "=", claim.performId)
    .where("module_id", "=", claim.moduleId)
    .where("state", "=", "waiting")
    .where("claim", "=", claim.id)
    .where("answer_hash", "=", hashOfAnswer(input))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Stores a grade that did not go through the queue: a caller asked for it and waits. */
export async function putGrade(scope: Scope, place: Place, input: string, grade: Grade, locale: string): Promise<void> {
  const columns = { ...gradeColumns(scope, grade), answer_hash: hashOfAnswer(input), locale };
  await scope.db
    .insertInto("perform_grade")
    .values({
      workspace_id: scope.workspaceId,
      perform_id: place.performId,
      module_id: place.moduleId,
      due_at: scope.now,
      ...columns,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["workspace_id", "perform_id", "module_id"])
        .doUpdateSet({ ...columns, claim: null, claimed_until: null }),
    )
    .execute();
}

const gradeColumns = (scope: Scope, grade: Grade) => ({
  state: "graded",
  score: grade.score,
  score_max: scoreMax,
  needs_review: grade.needsReview,
  grader: grade.grader,
  hint: grade.hint,
  feedback: grade.feedback,
  graded_at: scope.now,
});

/**
 * Releases an answer that could not be graded, until `dueAt`; leaves it alone if another worker has claimed it
 * meanwhile.
 */
export const giveBack = (scope: Scope, claim: Claim, dueAt: Date) =>
  scope.db
    .updateTable("perform_grade")
    .set({ claim: null, claimed_until: null, due_at: dueAt })
    .where("workspace_id", "=", scope.workspaceId)
    .where("perform_id", "=", claim.performId)
    .where("module_id", "=", claim.moduleId)
    .where("claim", "=", claim.id)
    .execute();

/** Forgets an answer that was removed, or that no longer needs a grade. */
export const dropClaimed = (scope: Scope, claim: Claim) =>
  scope.db
    .deleteFrom("perform_grade")
    .where("workspace_id", "=", scope.workspaceId)
    .where("perform_id", "=", claim.performId)
    .where("module_id", "=", claim.moduleId)
    .where("claim", "=", claim.id)
    .execute();

/** Removes the grades of these performs; of one, `except` these modules. */
export const deleteGrades = (scope: Scope, performIds: readonly string[], except: readonly string[] = []) =>
  scope.db
    .deleteFrom("perform_grade")
    .where("workspace_id", "=", scope.workspaceId)
    .where("perform_id", "=", sql<string>`any(${[...performIds]}::uuid[])`)
    .where("module_id", "!=", sql<string>`all(${[...except]}::text[])`)
    .execute();

const gradeColumnNames = [
  "perform_id",
  "module_id",
  "answer_hash",
  "state",
  "score",
  "score_max",
  "needs_review",
  "grader",
  "feedback",
  "graded_at",
  "reviewed_score",
  "reviewed_name",
  "reviewed_at",
  "review_note",
  "revision",
] as const;

/** The grades of submitted performs that are about these answers. */
export async function selectGrades(scope: Scope, answers: readonly (Place & Response)[]) {
  const rows = await scope.db
    .selectFrom("perform_grade")
    .select(gradeColumnNames)
    .where("workspace_id", "=", scope.workspaceId)
    .where("perform_id", "=", sql<string>`any(${[...new Set(answers.map((one) => one.performId))]}::uuid[])`)
    .execute();
  const hashes = new Map(answers.map((one) => [`${one.performId} ${one.moduleId}`, hashOfAnswer(one.input)]));
  return rows.filter((row) => hashes.get(`${row.perform_id} ${row.module_id}`) === row.answer_hash);
}
export type GradeRow = Awaited<ReturnType<typeof selectGrades>>[number];

/** The grade that this answer has; undefined while it waits for one. [PF81] */
export async function findGrade(scope: Scope, place: Place, input: string): Promise<Grade | undefined> {
  const row = await scope.db
    .selectFrom("perform_grade")
    .select(["score", "needs_review", "grader", "hint", "feedback"])
    .where("workspace_id", "=", scope.workspaceId)
    .where("perform_id", "=", place.performId)
    .where(sql<string>`lower(module_id)`, "=", place.moduleId.toLowerCase())
    .where("state", "=", "graded")
    .where("answer_hash", "=", hashOfAnswer(input))
    .executeTakeFirst();
  if (!row || row.score === null) return undefined;
  const { score, needs_review: needsReview, hint, feedback } = row;
  return { score, needsReview, grader: row.grader as Grade["grader"], hint, feedback };
}

export interface Review extends Place {
  readonly score: number;
  readonly note: string;
  /** The revision of the grade that the reviewer saw. */
  readonly revision: number;
}

/** Stores a person's review of the grade. False if another member has reviewed it since. [PF86] */
export async function storeReview(scope: Scope, review: Review): Promise<boolean> {
  const { numUpdatedRows } = await scope.db
    .updateTable("perform_grade")
    .set((eb) => ({
      reviewed_score: review.score,
      reviewed_by: scope.actor.profileId,
      reviewed_name: scope.actor.displayName,
      reviewed_at: scope.now,
      review_note: review.note,
      revision: eb("revision", "+", 1),
    }))
    .where("workspace_id", "=", scope.workspaceId)
    .where("perform_id", "=", review.performId)
    .where("module_id", "=", review.moduleId)
    .where("state", "=", "graded")
    .where("revision", "=", review.revision)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The grades of these answers go along with them into another perform. */
export const copyGrades = (scope: Scope, from: string, to: string, moduleIds: readonly string[]) =>
  sql`insert into perform_grade (workspace_id, perform_id, module_id, answer_hash, state, locale, due_at, attempts, score,
      score_max, needs_review, grader, hint, feedback, graded_at, reviewed_score, reviewed_by, reviewed_name, reviewed_at,
      review_note, revision)
    select workspace_id, ${to}, module_id, answer_hash, state, locale, due_at, attempts, score, score_max, needs_review,
      grader, hint, feedback, graded_at, reviewed_score, reviewed_by, reviewed_name, reviewed_at, review_note, revision
    from perform_grade where workspace_id = ${scope.workspaceId} and perform_id = ${from}
      and module_id = any(${[...moduleIds]}::text[])
    on conflict do nothing`.execute(scope.db);
