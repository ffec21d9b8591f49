import { createDocument, createFolder } from "#features/documents/server/service.ts";
import { keepPicture, type PreparedPicture, prepareFile } from "#features/media/server/service.ts";
import { noteWordless } from "#features/passages/server/service.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import type { DemoWorkspace } from "../demo-plant.ts";
import type { DemoDocument } from "../documents.ts";
import { documentFileIdOf, groupIdOf, workspaceIdOf } from "../ids.ts";
import { writePdf } from "../write-pdf.ts";
import { asPerson, daysBefore } from "./as-person.ts";
import type { SeededPicture } from "./seed-pictures.ts";

export interface SeededDocument {
  readonly document: DemoDocument;
  readonly prepared: PreparedPicture;
}

/** Makes the files of a workspace's documents, pictures aside, and puts them into the store; needs no database. */
export async function prepareDocuments(store: ObjectStore, workspace: DemoWorkspace): Promise<SeededDocument[]> {
  const workspaceId = workspaceIdOf(workspace.key);
  const prepared: SeededDocument[] = [];
  for (const document of workspace.library.documents) {
    const { name, file } = document;
    if (file.kind === "picture") continue;
    const bytes = file.kind === "pdf" ? writePdf(name, file.pages) : Buffer.from(file.text);
    const contentType = file.kind === "pdf" ? "application/pdf" : file.type;
    const assetId = documentFileIdOf(workspace.key, name);
    prepared.push({ document, prepared: await prepareFile(store, workspaceId, bytes, contentType, assetId) });
  }
  return prepared;
}

/** Folders and documents, by the services that the product itself uses, each by its author and at its time. */
export async function seedDocuments(
  scope: Scope,
  workspace: DemoWorkspace,
  documents: readonly SeededDocument[],
  pictures: readonly SeededPicture[],
): Promise<void> {
  const [anyone] = workspace.people;
  if (!anyone) return;
  const groupIdsOf = (keys: readonly string[]) => keys.map((key) => groupIdOf(workspace.key, key));
  const begun = asPerson(scope, workspace, anyone.key, daysBefore(scope.now, workspace.createdDaysAgo - 2));
  const folderIds = new Map<string, string>();
  for (const { key, name, parent, groups } of workspace.library.folders) {
    const parentFolderId = parent === null ? null : (folderIds.get(parent) ?? null);
    const made = await createFolder(begun, { folderName: name, parentFolderId, accessGroupIds: groupIdsOf(groups) });
    folderIds.set(key, made.id);
  }
  const drawn = pictures.flatMap(({ documentName, prepared }) => {
    const document = workspace.library.documents.find((one) => one.name === documentName);
    return document === undefined ? [] : [{ document, prepared }];
  });
  for (const { document, prepared } of [...documents, ...drawn]) {
    const { name, folder, groups, author, daysAgo } = document;
    const as = asPerson(scope, workspace, author, daysBefore(scope.now, daysAgo));
    const remoteFileId = await keepPicture(as, prepared, name);
    // A drawing has no sentences, and looking for them in one takes ten seconds of the processor.
    if (document.file.kind === "picture") await noteWordless(as, remoteFileId);
    await createDocument(as, {
      fileName: name,
      folderId: folder === null ? null : (folderIds.get(folder) ?? null),
      accessGroupIds: groupIdsOf(groups),
      remoteFileId,
      checksum: prepared.received.sha256,
    });
  }
}
