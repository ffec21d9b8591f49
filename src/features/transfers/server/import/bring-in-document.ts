import type { DocumentFolder } from "#features/documents/contract.ts";
import { documentPolicy } from "#features/documents/policy.ts";
import { createDocument, createFolder, listFolders, replaceFile } from "#features/documents/server/service.ts";
import { keepPicture, takeRoom } from "#features/media/server/service.ts";
import type { Scope } from "#kit/server/scope.ts";
import { nameKey } from "#kit/text.ts";
import type { Line } from "../../list-format.ts";
import { findingOf, Refused } from "../../rules/finding.ts";
import type { PreparedFile } from "./bring-in.ts";
import type { ItemResult, StoredImport } from "./import-store.ts";
import { groupsFor } from "./places.ts";
import { findThing, putThing } from "./thing-store.ts";

/** [TF22] The document that an external id became. */
export const findDocument = (scope: Scope, externalId: string): Promise<string | undefined> =>
  findThing(scope, "document", externalId);

/**
 * [TF22] A document with every file that it has had, the oldest first, in the transaction that notes it as done.
 * @throws Refused, and Problems of the actor's rights
 */
export async function bringInDocument(
  scope: Scope,
  found: StoredImport,
  line: Line<"document">,
  prepared: readonly PreparedFile[],
): Promise<ItemResult> {
  const folderId = await requireFolder(scope, line.folder);
  const groups = await groupsFor(scope, found, line.groups, folderId !== null);
  const bytes = prepared.reduce((sum, { picture }) => sum + picture.received.sizeBytes, 0);
  await takeRoom(scope, bytes, scope.actor.profileId, { isManyFiles: true });
  let id: string | undefined;
  for (const { picture } of prepared) {
    await keepPicture(scope, picture, line.name);
    const file = { remoteFileId: picture.assetId, checksum: picture.received.sha256 };
    if (id === undefined) {
      const about = { fileName: line.name, folderId, accessGroupIds: groups };
      id = (await createDocument(scope, { ...file, ...about })).id;
    } else await replaceFile(scope, id, file);
  }
  if (id === undefined) throw new Refused([findingOf("files", "missingFile")]);
  await putThing(scope, "document", id, line.externalId);
  return { outcome: "created", findings: [], thingId: id };
}

/** [TF22] A folder, by its names from the top. @throws Refused, and Problems of the actor's rights */
export async function bringInFolder(scope: Scope, found: StoredImport, line: Line<"folder">): Promise<ItemResult> {
  if ((await findFolder(scope, line.path)) !== undefined) return { outcome: "unchanged", findings: [] };
  if (!found.createsPlaces || !documentPolicy.create(scope.actor, undefined)) {
    throw new Refused([findingOf("", "notAllowed")]);
  }
  if (found.isDryRun) return { outcome: "created", findings: [] };
  const parentFolderId = await requireFolder(scope, line.path.slice(0, -1));
  const accessGroupIds = await groupsFor(scope, found, line.groups, parentFolderId !== null);
  const folderName = line.path.at(-1) ?? "";
  const { id } = await createFolder(scope, { folderName, parentFolderId, accessGroupIds });
  return { outcome: "created", findings: [], thingId: id };
}

/** @throws Refused where there is no such folder in sight */
async function requireFolder(scope: Scope, path: readonly string[]): Promise<string | null> {
  const id = await findFolder(scope, path);
  if (id === undefined) throw new Refused([findingOf("folder", "unknownThing", path.join(" / "))]);
  return id;
}

async function findFolder(scope: Scope, path: readonly string[]): Promise<string | null | undefined> {
  if (path.length === 0) return null;
  const folders = await listFolders(scope);
  let parentId: string | null = null;
  for (const name of path) {
    const above: string | null = parentId;
    const next: DocumentFolder | undefined = folders.find(
      (one) => one.parentId === above && nameKey(one.name) === nameKey(name),
    );
    if (!next) return undefined;
    parentId = next.id;
  }
  return parentId;
}
