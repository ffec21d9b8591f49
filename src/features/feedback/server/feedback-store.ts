import { sql } from "kysely";
import { personOf, personOrNull } from "#kit/server/person-of.ts";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import type { Feedback, FeedbackKind, FeedbackState, Proposal } from "../contract.ts";
import { feedbackPolicy } from "../policy.ts";

/** Feedback as stored, as far as the actor sees it. */
export interface StoredFeedback extends Omit<Feedback, "givenAt" | "closedAt"> {
  readonly giverId: string;
  readonly givenAt: Date;
  readonly closedAt: Date | null;
  readonly accessGroupIds: readonly string[];
}

/** [FB6] For visible procedures, the actor's own feedback; for members who write or publish, everyone's. */
const visibleRows = (scope: Scope) =>
  scope.db
    .selectFrom("procedure_feedback as f")
    .innerJoin("procedure as p", (join) =>
      join.onRef("p.workspace_id", "=", "f.workspace_id").onRef("p.id", "=", "f.procedure_id"),
    )
    .where("f.workspace_id", "=", scope.workspaceId)
    .where("p.deleted_at", "is", null)
    .where(visibleTo(scope, "p"))
    .$if(!feedbackPolicy.readAll(scope.actor, undefined), (query) =>
      query.where("f.given_by", "=", scope.actor.profileId),
    );

/** [FB6] Givers outside of the actor's groups are not named (threat B133). */
const isNamed = ({ actor }: Scope) =>
  actor.seesAllContent
    ? sql<boolean>`true`
    : sql<boolean>`(f.given_by = ${actor.profileId} or exists (select from group_member m
        where m.workspace_id = f.workspace_id and m.profile_id = f.given_by
          and m.group_id = any(${[...actor.scope]}::uuid[])))`;

const whole = (scope: Scope) =>
  visibleRows(scope)
    .innerJoin("profile as g", (join) =>
      join.onRef("g.workspace_id", "=", "f.workspace_id").onRef("g.id", "=", "f.given_by"),
    )
    .leftJoin("profile as c", (join) =>
      join.onRef("c.workspace_id", "=", "f.workspace_id").onRef("c.id", "=", "f.closed_by"),
    )
    .select(["f.id", "f.procedure_id", "p.title", "f.version_id", "f.version_number", "f.kind", "f.thumb", "f.body"])
    .select(["f.picture_id", "f.step_id", "f.step_number", "f.step_title", "f.proposal", "f.state", "f.answer"])
    .select(["f.given_by", "f.given_at", "f.closed_at", personOf("g").as("giver"), personOrNull("c").as("closer")])
    .select([
      isNamed(scope).as("isNamed"),
      sql<string[]>`array(select group_id from procedure_group t
        where t.workspace_id = p.workspace_id and t.procedure_id = p.id)`.as("accessGroupIds"),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof whole>["executeTakeFirstOrThrow"]>>;

const storedOf = (scope: Scope, row: Row): StoredFeedback => ({
  id: row.id,
  procedureId: row.procedure_id,
  procedureTitle: row.title,
  versionId: row.version_id,
  version: row.version_number,
  kind: row.kind as FeedbackKind,
  thumb: row.thumb as "up" | "down" | null,
  text: row.body,
  pictureId: row.picture_id,
  step: row.step_id === null ? null : { id: row.step_id, number: row.step_number ?? 0, title: row.step_title ?? "" },
  // Only what the service made is ever written.
  proposal: row.proposal as Proposal | null,
  state: row.state as FeedbackState,
  answer: row.answer,
  givenBy: row.isNamed ? row.giver : null,
  isOwn: row.given_by === scope.actor.profileId,
  closedBy: row.closer,
  giverId: row.given_by,
  givenAt: row.given_at,
  closedAt: row.closed_at,
  accessGroupIds: row.accessGroupIds,
});

export interface FeedbackFilter {
  readonly procedureId?: string | undefined;
  readonly kind?: FeedbackKind | undefined;
  readonly state?: "open" | "closed" | undefined;
  readonly startTime?: string | undefined;
  readonly endTime?: string | undefined;
}

/** Newest first; `limit` rows after the given one. */
export async function selectFeedback(
  scope: Scope,
  filter: FeedbackFilter,
  page: { readonly limit: number; readonly after?: { readonly at: Date; readonly id: string } | undefined },
): Promise<StoredFeedback[]> {
  const { procedureId, kind, state, startTime, endTime } = filter;
  const rows = await whole(scope)
    .$if(procedureId !== undefined, (query) => query.where("f.procedure_id", "=", procedureId ?? ""))
    .$if(kind !== undefined, (query) => query.where("f.kind", "=", kind ?? ""))
    .$if(state !== undefined, (query) => query.where("f.state", state === "open" ? "=" : "<>", "open"))
    .$if(startTime !== undefined, (query) => query.where("f.given_at", ">=", new Date(startTime ?? 0)))
    .$if(endTime !== undefined, (query) => query.where("f.given_at", "<", new Date(endTime ?? 0)))
    .$if(page.after !== undefined, (query) =>
      query.where(sql<boolean>`(f.given_at, f.id) < (${page.after?.at}, ${page.after?.id}::uuid)`),
    )
    .orderBy("f.given_at", "desc")
    .orderBy("f.id", "desc")
    .limit(page.limit)
    .execute();
  return rows.map((row) => storedOf(scope, row));
}

/** One that the actor sees. It is held until the commit where it is to be changed. */
export async function findFeedback(scope: Scope, id: string, lock?: "lock"): Promise<StoredFeedback | undefined> {
  if (lock) {
    // Read again once it is locked: the statement that waited would still return the earlier state.
    await scope.db
      .selectFrom("procedure_feedback")
      .select("id")
      .where("workspace_id", "=", scope.workspaceId)
      .where("id", "=", id)
      .forUpdate()
      .execute();
  }
  const row = await whole(scope).where("f.id", "=", id).executeTakeFirst();
  return row && storedOf(scope, row);
}

/** [FB14] The ratings of a procedure, and the number of its open feedback, as far as the actor sees it. */
export async function summarize(scope: Scope, procedureId: string) {
  const thumbs = visibleRows(scope)
    .where("f.procedure_id", "=", procedureId)
    .where("f.thumb", "is not", null)
    .distinctOn(["f.version_id", "f.given_by"])
    .select("f.thumb")
    .orderBy("f.version_id")
    .orderBy("f.given_by")
    .orderBy("f.given_at", "desc")
    .orderBy("f.id", "desc");
  const rows = await scope.db.selectFrom(thumbs.as("t")).select("t.thumb").execute();
  const open = await visibleRows(scope)
    .where("f.procedure_id", "=", procedureId)
    .where("f.state", "=", "open")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const up = rows.filter((row) => row.thumb === "up").length;
  return { thumbs: { up, down: rows.length - up }, openCount: open.count };
}

/** The ones of these that the actor sees: a picture is seen through them. */
export async function selectVisibleIds(scope: Scope, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await visibleRows(scope)
    .select("f.id")
    .where("f.id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Whether the actor performs or has performed a version. */
export async function hasPerformed(scope: Scope, versionId: string): Promise<boolean> {
  const { profileId } = scope.actor;
  const { rows } = await sql<{ has: boolean }>`select
    exists (select from perform where workspace_id = ${scope.workspaceId} and version_id = ${versionId}
      and profile_id = ${profileId})
    or exists (select from perform_record where workspace_id = ${scope.workspaceId} and version_id = ${versionId}
      and profile_id = ${profileId} and deleted_at is null) as has`.execute(scope.db);
  return rows[0]?.has ?? false;
}

export interface NewFeedback {
  readonly id: string;
  readonly procedureId: string;
  readonly versionId: string;
  readonly version: number;
  readonly kind: FeedbackKind;
  readonly thumb: "up" | "down" | null;
  readonly text: string;
  readonly pictureId: string | null;
  readonly step: Feedback["step"];
  readonly proposal: Proposal | null;
  readonly state: FeedbackState;
}

/** @returns false if this id exists already */
export async function insertFeedback(scope: Scope, one: NewFeedback): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await scope.db
    .insertInto("procedure_feedback")
    .values({
      workspace_id: scope.workspaceId,
      id: one.id,
      procedure_id: one.procedureId,
      version_id: one.versionId,
      version_number: one.version,
      kind: one.kind,
      thumb: one.thumb,
      body: one.text,
      picture_id: one.pictureId,
      step_id: one.step?.id ?? null,
      step_number: one.step?.number ?? null,
      step_title: one.step?.title ?? null,
      proposal: one.proposal && JSON.stringify(one.proposal),
      state: one.state,
      given_by: scope.actor.profileId,
      given_at: scope.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows !== 0n;
}

/** The actor ends it, or opens it again. */
export async function updateState(
  scope: Scope,
  id: string,
  change: { readonly state: FeedbackState; readonly answer: string },
): Promise<void> {
  const isOpen = change.state === "open";
  await scope.db
    .updateTable("procedure_feedback")
    .set({
      state: change.state,
      answer: change.answer,
      closed_by: isOpen ? null : scope.actor.profileId,
      closed_at: isOpen ? null : scope.now,
    })
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", id)
    .execute();
}
