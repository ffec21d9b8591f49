import { sql } from "kysely";
import { holdGroups, recordHandedOn, requireMakeGlobal, type Shown } from "#features/groups/server/service.ts";
import { Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import { nameKey } from "#kit/text.ts";
import { sortKeyOf } from "../../rules.ts";
import { ownAccess } from "../hidden-below.ts";
import { namesIn } from "../names.ts";
import { publishToViewersOf, selectViewingGroups } from "../publish-documents.ts";
import { grouped } from "../shown.ts";
import { lockDocuments } from "../tree-lock.ts";
import { judgeMove, shownCheck } from "./check-move.ts";
import type { MoveEffect } from "./move-effect.ts";
import { type MoveInput, type MoveSources, requireMovable } from "./move-facts.ts";

export interface Move extends MoveInput {
  readonly digest?: string | undefined;
  readonly makeGlobal?: boolean | undefined;
  readonly onTaken?: "rename" | undefined;
}

/**
 * [D16–D19] All or none. What the check said is asked again in this transaction.
 * @throws Problem what `checkMove` throws; 403 `ownAccess`, 409 `sightChanged` with the new check, `wouldBecomeGlobal`, `documentExists`
 * or `folderExists`
 */
export async function moveItems(scope: Scope, input: Move): Promise<{ renamed: { id: string; name: string }[] }> {
  await lockDocuments(scope);
  let sources = await requireMovable(scope, input);
  let effect = await judgeMove(scope, sources);
  // Wait for a group that is being deleted at this moment: the remaining groups decide.
  const named = [...new Set(effect.classes.flatMap((one) => [...one.before, ...one.after]))];
  if ((await holdGroups(scope, named)).size < named.length) {
    sources = await requireMovable(scope, input);
    effect = await judgeMove(scope, sources);
  }
  // [D12] Moving a folder must not make visible to the actor what is hidden in it.
  if (effect.classes.some((one) => one.becomesVisibleToActor)) throw ownAccess();
  await requireKnown(scope, effect, input.digest);
  requireMayOpen(scope, effect, input.makeGlobal);
  const before = await hearersOf(scope, sources);
  const renamed = [
    ...(await place(scope, "documentFolder", sources, input.onTaken)),
    ...(await place(scope, "document", sources, input.onTaken)),
  ];
  publishToViewersOf(scope, undefined, [...before, ...effect.classes.flatMap((one) => [one.before, one.after])]);
  recordMove(scope, sources, effect, { previewShown: input.digest !== undefined });
  const [folder] = sources.folders;
  const first = folder ?? sources.documents[0];
  const objectType = folder ? "documentFolder" : "document";
  if (first) recordHandedOn(scope, { objectType, objectId: first.id }, effect.classes);
  return { renamed };
}

/** [D19] @throws Problem 409 `sightChanged` */
async function requireKnown(scope: Scope, effect: MoveEffect, digest: string | undefined): Promise<void> {
  if (digest === undefined || digest === effect.digest) return;
  throw new Problem("conflict", "sightChanged", {
    detail: "Something changed in the meantime: look again at who would see what",
    current: await shownCheck(scope, effect),
  });
}

/** [D11] @throws Problem 409 `wouldBecomeGlobal` */
function requireMayOpen(scope: Scope, effect: MoveEffect, makeGlobal: boolean | undefined): void {
  if (effect.classes.some((one) => one.turnsGlobal)) requireMakeGlobal(scope, makeGlobal);
}

const hearersOf = async (scope: Scope, { folders }: MoveSources): Promise<string[][]> => {
  const heard: string[][] = [];
  for (const one of folders) heard.push(await selectViewingGroups(scope, one.id, grouped(one).accessGroupIds));
  return heard;
};

const entities = {
  document: { table: "document", place: "folder_id" },
  documentFolder: { table: "document_folder", place: "parent_id" },
} as const;

/** Sets the new place and name; items that are already in the target stay as they are. */
async function place(
  scope: Scope,
  entity: "document" | "documentFolder",
  { folders, documents, targetId }: MoveSources,
  onTaken: "rename" | undefined,
): Promise<{ id: string; name: string }[]> {
  const things = (
    entity === "document"
      ? documents.map(({ id, name, folderId }) => ({ id, name, from: folderId }))
      : folders.map(({ id, name, parentId }) => ({ id, name, from: parentId }))
  ).filter((one) => one.from !== targetId);
  if (things.length === 0) return [];
  const names = await namesIn(scope, entity, targetId, things, onTaken);
  const rows = things.map(({ id }, at) => {
    const name = names[at] ?? "";
    return { id, name, key: nameKey(name), sort: sortKeyOf(name) };
  });
  const { table, place: column } = entities[entity];
  await sql`update ${sql.table(table)} t set ${sql.ref(column)} = ${targetId}, name = r.name, name_key = r.key,
      ${entity === "document" ? sql`sort_key = r.sort,` : sql``} revision = t.revision + 1, updated_at = ${scope.now}
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, name text, key text, sort text)
    where t.workspace_id = ${scope.workspaceId} and t.id = r.id`.execute(scope.db);
  return rows.filter((row, at) => row.name !== things[at]?.name).map(({ id, name }) => ({ id, name }));
}

function recordMove(
  scope: Scope,
  { folders, documents, targetId }: MoveSources,
  effect: MoveEffect,
  shown: Shown,
): void {
  const visibility = { gainedBy: effect.gains.all.size, lostBy: effect.losses.all.size, ...shown };
  for (const { id, name, parentId } of folders) {
    const details = { name, before: { parentId }, after: { parentId: targetId }, ...visibility };
    scope.audit({ action: "documentFolder.moved", objectType: "documentFolder", objectId: id, details });
  }
  for (const { id, name, folderId } of documents) {
    const details = { name, before: { folderId }, after: { folderId: targetId }, ...visibility };
    scope.audit({ action: "document.moved", objectType: "document", objectId: id, details });
  }
}
