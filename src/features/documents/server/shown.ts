import { groupPolicy } from "#features/groups/policy.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { Document, DocumentFolder, DocumentVersion } from "../contract.ts";
import type { StoredDocument, StoredVersion } from "./document-store.ts";
import type { ListedFolder } from "./folder-store.ts";

/** Its own groups and those that folders above hand down. */
export interface Tied {
  readonly ownGroupIds: readonly string[];
  readonly inheritedGroupIds: readonly string[];
}

/** [D1] Who sees it, in the form that policies expect. No groups means everyone. */
export const grouped = ({ ownGroupIds, inheritedGroupIds }: Tied): { readonly accessGroupIds: readonly string[] } => ({
  accessGroupIds: [...new Set([...ownGroupIds, ...inheritedGroupIds])],
});

/** [D8] Groups out of sight are counted, and not named (threat B65). */
function shownAccess(scope: Scope, tied: Tied) {
  const isSeen = (id: string) => groupPolicy.view(scope.actor, { id });
  return {
    accessGroups: tied.ownGroupIds.filter(isSeen),
    inheritedAccessGroups: tied.inheritedGroupIds.filter(isSeen),
    hiddenAccessGroups: grouped(tied).accessGroupIds.filter((id) => !isSeen(id)).length,
  };
}

export const shownDocument = (scope: Scope, document: StoredDocument): Document => ({
  id: document.id,
  documentName: document.name,
  documentFolderId: document.folderId,
  ...shownAccess(scope, document),
  uploadedById: document.uploadedBy.id,
  uploadedBy: document.uploadedBy,
  createdAt: document.createdAt.toISOString(),
  updatedAt: document.updatedAt.toISOString(),
  remoteFileId: document.assetId,
  itemStatus: document.deletedAt === null ? "available" : "deleted",
  mimeType: document.mimeType,
  sizeBytes: document.sizeBytes,
  checksum: document.checksum,
  origin: "web",
  version: document.version,
  revision: document.revision,
  textState: document.textState,
  deletedAt: document.deletedAt?.toISOString() ?? null,
});

export interface FolderCounts {
  readonly documentCount: number;
  readonly folderCount: number;
}

export const shownFolder = (
  scope: Scope,
  folder: Omit<ListedFolder, "isSeen"> & Tied,
  counts: FolderCounts,
): DocumentFolder => ({
  id: folder.id,
  name: folder.name,
  parentId: folder.parentId,
  ...shownAccess(scope, folder),
  authorId: folder.authorId,
  isNameOnly: false,
  ...counts,
  revision: folder.revision,
  createdAt: folder.createdAt.toISOString(),
  updatedAt: folder.updatedAt.toISOString(),
  deletedAt: folder.deletedAt?.toISOString() ?? null,
});

/** [D2] A hidden folder on the path to a visible item: its name, its place, and its visible contents. */
export const shownNameOnly = (folder: ListedFolder, counts: FolderCounts): DocumentFolder => ({
  id: folder.id,
  name: folder.name,
  parentId: folder.parentId,
  accessGroups: [],
  inheritedAccessGroups: [],
  hiddenAccessGroups: 0,
  authorId: null,
  isNameOnly: true,
  ...counts,
  revision: 0,
  createdAt: null,
  updatedAt: null,
  deletedAt: null,
});

export const shownVersion = (version: StoredVersion): DocumentVersion => ({
  number: version.number,
  remoteFileId: version.assetId,
  mimeType: version.mimeType,
  sizeBytes: version.sizeBytes,
  checksum: version.checksum,
  uploadedBy: version.uploadedBy,
  createdAt: version.createdAt.toISOString(),
});
