import { setUses } from "#features/media/server/service.ts";
import type { Delta } from "#kit/rich-text.ts";
import { actingAs, type Scope } from "#kit/server/scope.ts";
import { changeConnections, insertArea, replaceGroups } from "./area-store.ts";
import { insertNote, updateNote } from "./note-store.ts";

/** An area with its past, as a seed brings it: ids, authors and times are given. */
export interface ImportedArea {
  readonly id: string;
  readonly name: string;
  readonly pictureId: string | null;
  readonly accessGroupIds: readonly string[];
  readonly createdAt: Date;
  readonly notes: readonly {
    readonly id: string;
    readonly authorId: string;
    readonly at: Date;
    /** Every wording, the oldest first. */
    readonly wordings: readonly Delta[];
  }[];
}

/** Writes an area as it is given, created by the acting member; checks no policy and publishes nothing. */
export async function importArea(scope: Scope, area: ImportedArea): Promise<void> {
  const then = actingAs(scope, scope.actor, area.createdAt);
  await insertArea(then, area);
  await replaceGroups(then, area.id, area.accessGroupIds);
  if (area.pictureId !== null) await setUses(then, { type: "area", id: area.id }, [area.pictureId], [area.pictureId]);
  for (const note of area.notes) {
    const author = actingAs(scope, { ...scope.actor, profileId: note.authorId }, note.at);
    const [first, ...later] = note.wordings;
    if (!first) continue;
    await insertNote(author, { id: note.id, areaId: area.id, content: first });
    for (const [index, content] of later.entries()) await updateNote(author, note.id, index + 2, content);
  }
}

/** Connects areas that were imported, each pair once. */
export async function importConnections(scope: Scope, areaId: string, otherIds: readonly string[]): Promise<void> {
  await changeConnections(scope, areaId, { add: otherIds, remove: [] });
}
