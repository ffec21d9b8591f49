import { on, type Route } from "#kit/server/http/route.ts";
import { documentEndpoints } from "../contract.ts";
import { folderEndpoints } from "../folder-contract.ts";
import { moveEndpoints } from "../move-contract.ts";
import { documentTextEndpoints } from "../text-contract.ts";
import {
  changeDocumentAccess,
  changeFolderAccess,
  checkMove,
  checkNames,
  createDocument,
  createFolder,
  extentOf,
  getDocument,
  getFolder,
  listDocuments,
  listFolders,
  listVersions,
  moveItems,
  removeDocuments,
  removeFolder,
  renameDocument,
  renameFolder,
  replaceFile,
  restoreDeleted,
  restoreVersion,
} from "./service.ts";
import { getText, retryText, searchDocuments } from "./text.ts";

const folderRoutes: readonly Route[] = [
  on(folderEndpoints.list, async (scope, { query }) => ({
    folders: await listFolders(scope, query.includeDeleted === "true"),
  })),
  on(folderEndpoints.get, (scope, { params }) => getFolder(scope, params.folderId)),
  on(folderEndpoints.create, (scope, { body }) => createFolder(scope, body)),
  on(folderEndpoints.update, (scope, { params, ifMatch, body }) =>
    renameFolder(scope, params.folderId, ifMatch, body.name),
  ),
  on(folderEndpoints.setGroups, (scope, { params, body }) => changeFolderAccess(scope, params.folderId, body)),
  on(folderEndpoints.extent, (scope, { params }) => extentOf(scope, params.folderId)),
  on(folderEndpoints.remove, (scope, { params }) => removeFolder(scope, params.folderId)),
];

export const documentRoutes: readonly Route[] = [
  ...folderRoutes,
  on(documentEndpoints.list, (scope, { query }) => listDocuments(scope, query)),
  on(documentEndpoints.get, (scope, { params }) => getDocument(scope, params.documentId)),
  on(documentEndpoints.checkNames, async (scope, { body }) => ({
    taken: await checkNames(scope, body.folderId, body.names),
  })),
  on(documentEndpoints.create, (scope, { body }) => createDocument(scope, body)),
  on(documentEndpoints.replace, (scope, { params, body }) => replaceFile(scope, params.documentId, body)),
  on(documentEndpoints.update, (scope, { params, ifMatch, body }) =>
    renameDocument(scope, params.documentId, ifMatch, body.name),
  ),
  on(documentEndpoints.setGroups, (scope, { params, body }) => changeDocumentAccess(scope, params.documentId, body)),
  on(documentEndpoints.remove, (scope, { body }) => removeDocuments(scope, body.documentIds)),
  on(documentEndpoints.restore, (scope, { body }) => restoreDeleted(scope, body)),
  on(moveEndpoints.checkMove, (scope, { body }) => checkMove(scope, body)),
  on(moveEndpoints.move, (scope, { body }) => moveItems(scope, body)),
  on(documentEndpoints.versions, async (scope, { params }) => ({
    versions: await listVersions(scope, params.documentId),
  })),
  on(documentEndpoints.restoreVersion, (scope, { params }) =>
    restoreVersion(scope, params.documentId, Number(params.number)),
  ),
  on(documentTextEndpoints.search, async (scope, { query }) => ({ found: await searchDocuments(scope, query) })),
  on(documentTextEndpoints.text, async (scope, { params, query }) => {
    const { pages, ...about } = await getText(scope, params.documentId, query.version);
    return { ...about, pages: [...pages] };
  }),
  on(documentTextEndpoints.retry, (scope, { params }) => retryText(scope, params.documentId)),
];
