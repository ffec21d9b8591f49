import { notFound, Problem } from "#kit/problem.ts";
import { type Delta, isBlank } from "#kit/rich-text.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import type { AreaNote, AreaNoteVersion } from "../contract.ts";
import { areaPolicy } from "../policy.ts";
import { findVisibleArea } from "./area-store.ts";
import { areasChanged } from "./events.ts";
import {
  deleteNote,
  findVisibleNote,
  insertNote,
  type StoredNote,
  selectVersions,
  selectVisibleNotes,
  updateNote,
} from "./note-store.ts";

export async function listNotes(scope: Scope, areaId: string | undefined): Promise<AreaNote[]> {
  return (await selectVisibleNotes(scope, areaId)).map(onTheWire);
}

/** [A18] Returns a note whose area the actor may see (threat B76). @throws Problem 404 */
export async function getNote(scope: Scope, id: string): Promise<AreaNote> {
  const note = await findVisibleNote(scope, id);
  if (!note) throw notFound();
  return onTheWire(note);
}

/** [A18] Every wording that a note has had, newest first. @throws Problem 404 */
export async function listVersions(scope: Scope, id: string): Promise<AreaNoteVersion[]> {
  await getNote(scope, id);
  return selectVersions(scope, id);
}

/** @throws Problem 404, 403, 400 `noteBlank` */
export async function createNote(scope: Scope, areaId: string, content: Delta): Promise<AreaNote> {
  // Locked, so that it is not deleted while it gets the note.
  const area = await findVisibleArea(scope, areaId, "forUpdate");
  if (!area) throw notFound();
  assertAllowed(scope, areaPolicy.editNotes, area);
  requireContent(content);
  const id = scope.newId();
  await insertNote(scope, { id, areaId, content });
  scope.publish({ topic: "areas", subjectId: areaId, accessGroupIds: area.accessGroupIds });
  scope.wake(areasChanged);
  scope.audit({ action: "areaNote.created", objectType: "areaNote", objectId: id, details: { areaId } });
  return getNote(scope, id);
}

/** @throws Problem 404, 403, 412 with the present state, 400 `noteBlank` */
export async function changeNote(scope: Scope, id: string, revision: number, content: Delta): Promise<AreaNote> {
  const { note, area } = await noteWithArea(scope, id);
  assertAllowed(scope, areaPolicy.editNotes, area);
  requireContent(content);
  if (note.revision !== revision) {
    throw new Problem("stale", "stale", {
      detail: "Somebody changed this note in the meantime",
      current: onTheWire(note),
    });
  }
  await updateNote(scope, id, revision + 1, content);
  scope.publish({ topic: "areas", subjectId: area.id, accessGroupIds: area.accessGroupIds });
  scope.wake(areasChanged);
  const details = { areaId: area.id, revision: revision + 1 };
  scope.audit({ action: "areaNote.updated", objectType: "areaNote", objectId: id, details });
  return getNote(scope, id);
}

/** @throws Problem 404, 403 */
export async function removeNote(scope: Scope, id: string): Promise<void> {
  const { area } = await noteWithArea(scope, id);
  assertAllowed(scope, areaPolicy.deleteNotes, area);
  await deleteNote(scope, id);
  scope.publish({ topic: "areas", subjectId: area.id, accessGroupIds: area.accessGroupIds });
  scope.audit({ action: "areaNote.deleted", objectType: "areaNote", objectId: id, details: { areaId: area.id } });
}

async function noteWithArea(scope: Scope, id: string) {
  const note = await findVisibleNote(scope, id, "forUpdate");
  const area = note && (await findVisibleArea(scope, note.areaId));
  if (!area) throw notFound();
  return { note, area };
}

/** [A17] A note says something. */
function requireContent(content: Delta): void {
  if (isBlank(content)) throw new Problem("invalid", "noteBlank", { errors: { content: ["Write something first"] } });
}

const onTheWire = (note: StoredNote): AreaNote => ({
  ...note,
  createdAt: note.createdAt.toISOString(),
  updatedAt: note.updatedAt.toISOString(),
});
