import { sql } from "kysely";
import type { Person } from "#kit/person.ts";
import { ownSignIn } from "#kit/policy.ts";
import { personOf } from "#kit/server/person-of.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { Editor, Lease } from "../rules/draft-lease.ts";

export interface StoredLease extends Lease {
  /** Null where the actor may not know them. */
  readonly holder: Person | null;
  readonly takenAt: Date;
}

/**
 * Whether the actor may know the name: of themselves, of people of their groups, and of every member for an actor with a
 * personal sign-in [MB1] [MB14]; only admins see the provider's people [MB6].
 */
const isKnown = ({ actor }: Scope, alias: string) => {
  if (actor.seesAllContent) return sql<boolean>`true`;
  const profileId = sql.ref(`${alias}.profile_id`);
  const seesOthers = ownSignIn(actor, undefined);
  return sql<boolean>`(${profileId} = ${actor.profileId} or (${seesOthers}::boolean and not p.is_product_team)
    or exists (select from group_member m
      where m.workspace_id = ${sql.ref(`${alias}.workspace_id`)} and m.profile_id = ${profileId}
        and m.group_id = any(${[...actor.scope]}::uuid[])))`;
};

/** The last lease of a draft; it may have run out. */
export async function findLease(scope: Scope, versionId: string): Promise<StoredLease | undefined> {
  const row = await scope.db
    .selectFrom("procedure_draft_lock as l")
    .innerJoin("profile as p", (join) =>
      join.onRef("p.workspace_id", "=", "l.workspace_id").onRef("p.id", "=", "l.profile_id"),
    )
    .select(["l.lock_id", "l.profile_id", "l.editor_id", "l.taken_at", "l.expires_at"])
    .select([personOf("p").as("person"), isKnown(scope, "l").as("isKnown")])
    .where("l.workspace_id", "=", scope.workspaceId)
    .where("l.version_id", "=", versionId)
    .executeTakeFirst();
  return (
    row && {
      lockId: row.lock_id,
      profileId: row.profile_id,
      editorId: row.editor_id,
      takenAt: row.taken_at,
      expiresAt: row.expires_at,
      holder: row.isKnown ? row.person : null,
    }
  );
}

/** The editors of these drafts now, by version, except the actor. Null if the actor may not know them. */
export async function selectOthersEditing(
  scope: Scope,
  versionIds: readonly string[],
): Promise<ReadonlyMap<string, Person | null>> {
  if (versionIds.length === 0) return new Map();
  const rows = await scope.db
    .selectFrom("procedure_draft_lock as l")
    .innerJoin("profile as p", (join) =>
      join.onRef("p.workspace_id", "=", "l.workspace_id").onRef("p.id", "=", "l.profile_id"),
    )
    .select(["l.version_id", personOf("p").as("person"), isKnown(scope, "l").as("isKnown")])
    .where("l.workspace_id", "=", scope.workspaceId)
    .where("l.version_id", "=", sql<string>`any(${[...versionIds]}::uuid[])`)
    .where("l.expires_at", ">", scope.now)
    .where("l.profile_id", "<>", scope.actor.profileId)
    .execute();
  return new Map(rows.map((row) => [row.version_id, row.isKnown ? row.person : null]));
}

/** Stores a draft's only lease, in place of any earlier one. */
export async function putLease(scope: Scope, versionId: string, lease: Lease): Promise<void> {
  const held = {
    lock_id: lease.lockId,
    profile_id: lease.profileId,
    editor_id: lease.editorId,
    taken_at: scope.now,
    expires_at: lease.expiresAt,
  };
  await scope.db
    .insertInto("procedure_draft_lock")
    .values({ workspace_id: scope.workspaceId, version_id: versionId, ...held })
    .onConflict((conflict) => conflict.columns(["workspace_id", "version_id"]).doUpdateSet(held))
    .execute();
}

/** Moves the end of the lease with that id; a lease taken meanwhile has another id and stays as it is. */
export async function moveExpiry(scope: Scope, versionId: string, lockId: string, expiresAt: Date): Promise<void> {
  await scope.db
    .updateTable("procedure_draft_lock")
    .set({ expires_at: expiresAt })
    .where("workspace_id", "=", scope.workspaceId)
    .where("version_id", "=", versionId)
    .where("lock_id", "=", lockId)
    .execute();
}

export async function removeLease(scope: Scope, versionId: string): Promise<void> {
  await scope.db
    .deleteFrom("procedure_draft_lock")
    .where("workspace_id", "=", scope.workspaceId)
    .where("version_id", "=", versionId)
    .execute();
}

export interface StoredReader extends Editor {
  /** Null where the actor may not know them. */
  readonly person: Person | null;
  readonly askedAt: Date | null;
  readonly keptAt: Date | null;
}

/** Who reads along now, the first to ask first. */
export async function selectReaders(scope: Scope, versionId: string): Promise<StoredReader[]> {
  const rows = await scope.db
    .selectFrom("procedure_draft_reader as r")
    .innerJoin("profile as p", (join) =>
      join.onRef("p.workspace_id", "=", "r.workspace_id").onRef("p.id", "=", "r.profile_id"),
    )
    .select(["r.profile_id", "r.editor_id", "r.asked_at", "r.kept_at"])
    .select([personOf("p").as("person"), isKnown(scope, "r").as("isKnown")])
    .where("r.workspace_id", "=", scope.workspaceId)
    .where("r.version_id", "=", versionId)
    .where("r.present_until", ">", scope.now)
    .orderBy("r.asked_at")
    .orderBy("r.editor_id")
    .execute();
  return rows.map((row) => ({
    profileId: row.profile_id,
    editorId: row.editor_id,
    person: row.isKnown ? row.person : null,
    askedAt: row.asked_at,
    keptAt: row.kept_at,
  }));
}

/** The actor reads along in that tab until then; an earlier request of theirs stays. */
export async function putReader(scope: Scope, versionId: string, editorId: string, until: Date): Promise<void> {
  await scope.db
    .insertInto("procedure_draft_reader")
    .values({
      workspace_id: scope.workspaceId,
      version_id: versionId,
      profile_id: scope.actor.profileId,
      editor_id: editorId,
      present_until: until,
    })
    .onConflict((conflict) =>
      conflict.columns(["workspace_id", "version_id", "profile_id", "editor_id"]).doUpdateSet({ present_until: until }),
    )
    .execute();
}

const ofReader = (scope: Scope, versionId: string, { profileId, editorId }: Editor) =>
  scope.db
    .updateTable("procedure_draft_reader")
    .where("workspace_id", "=", scope.workspaceId)
    .where("version_id", "=", versionId)
    .where("profile_id", "=", profileId)
    .where("editor_id", "=", editorId);

export const markAsking = (scope: Scope, versionId: string, reader: Editor) =>
  ofReader(scope, versionId, reader).set({ asked_at: scope.now, kept_at: null }).execute();

/** Notes the editor's answer to a reader's request: they keep editing. */
export const markDeclined = (scope: Scope, versionId: string, reader: Editor) =>
  ofReader(scope, versionId, reader).set({ asked_at: null, kept_at: scope.now }).execute();

export async function removeReader(scope: Scope, versionId: string, { profileId, editorId }: Editor): Promise<void> {
  await scope.db
    .deleteFrom("procedure_draft_reader")
    .where("workspace_id", "=", scope.workspaceId)
    .where("version_id", "=", versionId)
    .where("profile_id", "=", profileId)
    .where("editor_id", "=", editorId)
    .execute();
}

/** Deletes all readers of an ended draft, or the expired ones. Cleanup only: the time decides who reads. */
export async function removeReaders(scope: Scope, versionId: string, goneBefore?: Date): Promise<void> {
  let removal = scope.db
    .deleteFrom("procedure_draft_reader")
    .where("workspace_id", "=", scope.workspaceId)
    .where("version_id", "=", versionId);
  if (goneBefore) removal = removal.where("present_until", "<", goneBefore);
  await removal.execute();
}

/** Without its content, which may be megabytes: a heartbeat does not read it. */
export async function findDraftState(scope: Scope, procedureId: string, versionId: string) {
  return scope.db
    .selectFrom("procedure_version")
    .select(["id", "state", "revision"])
    .where("workspace_id", "=", scope.workspaceId)
    .where("procedure_id", "=", procedureId)
    .where("id", "=", versionId)
    .executeTakeFirst();
}
