import type { Person } from "#kit/person.ts";
import type { Delta } from "#kit/rich-text.ts";
import { personOf } from "#kit/server/person-of.ts";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";

export interface StoredNote {
  readonly id: string;
  readonly areaId: string;
  readonly content: Delta;
  readonly revision: number;
  readonly createdAt: Date;
  readonly createdBy: Person;
  readonly updatedAt: Date;
  readonly updatedBy: Person;
}

/** Notes whose area is visible. */
function visibleRows(scope: Scope) {
  return scope.db
    .selectFrom("area_note as note")
    .innerJoin("area", (join) =>
      join.onRef("area.workspace_id", "=", "note.workspace_id").onRef("area.id", "=", "note.area_id"),
    )
    .innerJoin("profile as author", (join) =>
      join.onRef("author.workspace_id", "=", "note.workspace_id").onRef("author.id", "=", "note.created_by"),
    )
    .innerJoin("profile as editor", (join) =>
      join.onRef("editor.workspace_id", "=", "note.workspace_id").onRef("editor.id", "=", "note.updated_by"),
    )
    .select(["note.id", "note.area_id", "note.content", "note.revision", "note.created_at", "note.updated_at"])
    .select([personOf("author").as("author"), personOf("editor").as("editor")])
    .where("note.workspace_id", "=", scope.workspaceId)
    .where(visibleTo(scope, "area"));
}

type Row = Awaited<ReturnType<ReturnType<typeof visibleRows>["executeTakeFirstOrThrow"]>>;

const noteOf = (row: Row): StoredNote => ({
  id: row.id,
  areaId: row.area_id,
  content: row.content as Delta,
  revision: row.revision,
  createdAt: row.created_at,
  createdBy: row.author,
  updatedAt: row.updated_at,
  updatedBy: row.editor,
});

export async function selectVisibleNotes(scope: Scope, areaId: string | undefined): Promise<StoredNote[]> {
  const rows = await visibleRows(scope)
    .$if(areaId !== undefined, (query) => query.where("note.area_id", "=", areaId as string))
    .orderBy("note.created_at")
    .orderBy("note.id")
    .execute();
  return rows.map(noteOf);
}

export async function findVisibleNote(scope: Scope, id: string, lock?: "forUpdate"): Promise<StoredNote | undefined> {
  const row = await visibleRows(scope)
    .where("note.id", "=", id)
    .$if(lock === "forUpdate", (query) => query.forUpdate("note"))
    .executeTakeFirst();
  return row && noteOf(row);
}

export async function insertNote(
  scope: Scope,
  note: { readonly id: string; readonly areaId: string; readonly content: Delta },
): Promise<void> {
  await scope.db
    .insertInto("area_note")
    .values({
      workspace_id: scope.workspaceId,
      id: note.id,
      area_id: note.areaId,
      content: JSON.stringify(note.content),
      created_by: scope.actor.profileId,
      created_at: scope.now,
      updated_by: scope.actor.profileId,
      updated_at: scope.now,
    })
    .execute();
  await keepVersion(scope, note.id, 1, note.content);
}

export async function updateNote(scope: Scope, id: string, revision: number, content: Delta): Promise<void> {
  await scope.db
    .updateTable("area_note")
    .set({ content: JSON.stringify(content), revision, updated_by: scope.actor.profileId, updated_at: scope.now })
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", id)
    .execute();
  await keepVersion(scope, id, revision, content);
}

async function keepVersion(scope: Scope, noteId: string, revision: number, content: Delta): Promise<void> {
  await scope.db
    .insertInto("area_note_version")
    .values({
      workspace_id: scope.workspaceId,
      note_id: noteId,
      revision,
      content: JSON.stringify(content),
      written_by: scope.actor.profileId,
      written_at: scope.now,
    })
    .execute();
}

export async function deleteNote(scope: Scope, id: string): Promise<void> {
  await scope.db.deleteFrom("area_note").where("workspace_id", "=", scope.workspaceId).where("id", "=", id).execute();
}

export async function selectVersions(scope: Scope, noteId: string) {
  const rows = await scope.db
    .selectFrom("area_note_version as version")
    .innerJoin("profile", (join) =>
      join.onRef("profile.workspace_id", "=", "version.workspace_id").onRef("profile.id", "=", "version.written_by"),
    )
    .select(["version.revision", "version.content", "version.written_at", personOf("profile").as("writtenBy")])
    .where("version.workspace_id", "=", scope.workspaceId)
    .where("version.note_id", "=", noteId)
    .orderBy("version.revision", "desc")
    .execute();
  return rows.map((row) => ({
    revision: row.revision,
    content: row.content as Delta,
    writtenAt: row.written_at.toISOString(),
    writtenBy: row.writtenBy,
  }));
}
