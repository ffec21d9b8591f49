import { createDocument, createFolder } from "#features/documents/server/service.ts";
import { keepPicture, type PreparedPicture, prepareFile } from "#features/media/server/service.ts";
import { actingAs, type Scope } from "#kit/server/scope.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import type { BuiltWorkspace, WorkspaceDescription } from "./contract.ts";
import { of, unknownKey } from "./named.ts";

/** The files of the documents that a description names, by key; their bytes are in the store, and no row knows them. */
export async function prepareDocumentFiles(
  store: ObjectStore,
  workspaceId: string,
  options: WorkspaceDescription,
): Promise<ReadonlyMap<string, PreparedPicture>> {
  const files = new Map<string, PreparedPicture>();
  for (const { key, name, text, contentType = "text/plain" } of options.documents ?? []) {
    files.set(key, await prepareFile(store, workspaceId, Buffer.from(text ?? name ?? key), contentType));
  }
  return files;
}

/** Folders and documents, by the services that the product itself uses. */
export async function makeDocuments(
  scope: Scope,
  options: WorkspaceDescription,
  built: BuiltWorkspace,
  files: ReadonlyMap<string, PreparedPicture>,
): Promise<void> {
  const by = (key: string | undefined): Scope => {
    const author = key ?? options.profiles?.[0]?.key;
    if (author === undefined) throw unknownKey("a folder or document needs a profile to be created by");
    return actingAs(scope, { ...scope.actor, profileId: of(built.profiles, author).id, displayName: author });
  };
  const groupIdsOf = (keys: readonly string[] | undefined) => (keys ?? []).map((key) => of(built.groups, key));
  for (const folder of options.folders ?? []) {
    const parentFolderId = folder.parent === undefined ? null : of(built.folders, folder.parent);
    const made = await createFolder(by(folder.as), {
      folderName: folder.name ?? folder.key,
      parentFolderId,
      accessGroupIds: groupIdsOf(folder.groups),
    });
    built.folders[folder.key] = made.id;
  }
  for (const document of options.documents ?? []) {
    const file = files.get(document.key);
    if (!file) continue;
    const as = by(document.as);
    const name = document.name ?? document.key;
    const made = await createDocument(as, {
      fileName: name,
      folderId: document.folder === undefined ? null : of(built.folders, document.folder),
      accessGroupIds: groupIdsOf(document.groups),
      remoteFileId: await keepPicture(as, file, name),
      checksum: file.received.sha256,
    });
    built.documents[document.key] = { id: made.id, fileId: made.remoteFileId };
  }
}
