import { randomUUID } from "node:crypto";
import { documentEndpoints } from "#features/documents/contract.ts";
import { folderEndpoints } from "#features/documents/folder-contract.ts";
import { moveEndpoints } from "#features/documents/move-contract.ts";
import { documentTextEndpoints } from "#features/documents/text-contract.ts";
import { documentOf, folderOf, uploadOf } from "#tests/support/documents.ts";
import type { Kind, Making, Row, Thing } from "../row.ts";

const manage = ["content.documents.manage"];
const remove = ["content.documents.delete"];
const fresh = (what: string) => `${what} ${randomUUID()}`;

/** Somebody of another workspace cannot have sent anything here. */
const senderIn = ({ caller, maker, workspace }: Making) =>
  caller?.workspaceId === workspace.workspaceId ? caller : maker;

const newDocument = async ({ workspace, maker, groupIds }: Making) => {
  // In a folder of its own, so that it has somewhere to go.
  const place = await folderOf(maker, fresh("Shelf"));
  return documentOf(workspace, maker, `${fresh("Manual")}.pdf`, { in: place.id, groups: groupIds });
};

const deleteDocument: Kind["remove"] = ({ maker }, { params }) =>
  maker.call(documentEndpoints.remove, { body: { documentIds: [params.documentId ?? ""] } });

export const document: Kind = {
  make: async (making) => {
    const made = await newDocument(making);
    return { params: { documentId: made.id }, revision: made.revision };
  },
  remove: deleteDocument,
};

/** With a finished upload of the caller. */
const documentAndUpload: Kind = {
  isPerCaller: true,
  make: async (making) => {
    const made = await newDocument(making);
    const upload = await uploadOf(making.workspace, senderIn(making));
    return { params: { documentId: made.id }, body: upload };
  },
  remove: deleteDocument,
};

const upload: Kind = {
  isPerCaller: true,
  make: async (making) => {
    const { remoteFileId, ...body } = await uploadOf(making.workspace, senderIn(making));
    return { params: { remoteFileId }, body };
  },
};

const deletedDocument: Kind = {
  make: async (making) => {
    const thing = { params: { documentId: (await newDocument(making)).id } };
    await deleteDocument(making, thing);
    return thing;
  },
};

const folder: Kind = {
  make: async ({ maker, groupIds }) => {
    const place = await folderOf(maker, fresh("Hall"));
    const made = await folderOf(maker, fresh("Shelf"), { in: place.id, groups: groupIds });
    return { params: { folderId: made.id }, revision: made.revision };
  },
  remove: ({ maker }, { params }) =>
    maker.call(folderEndpoints.remove, { params: { folderId: params.folderId ?? "" } }),
};

const deletedFolder: Kind = {
  make: async (making) => {
    const thing = await folder.make(making);
    await folder.remove?.(making, thing);
    return thing;
  },
};

const moved = ({ params }: Thing) => ({
  body: {
    sourceDocumentFolderIds: params.folderId === undefined ? [] : [params.folderId],
    sourceDocumentIds: params.documentId === undefined ? [] : [params.documentId],
    targetFolderId: null,
  },
});
const grouping: Row["input"] = (_thing, { groups }) => ({
  body: { addAccessGroupIds: [groups.own], removeAccessGroupIds: [] },
});

export const documentRows: readonly Row[] = [
  { endpoint: folderEndpoints.list, needs: "member" },
  {
    endpoint: folderEndpoints.list,
    variant: "deleted ones",
    needs: remove,
    input: () => ({ query: { includeDeleted: "true" } }),
  },
  { endpoint: folderEndpoints.get, needs: "member", about: folder },
  { endpoint: folderEndpoints.create, needs: manage, input: () => ({ body: { folderName: fresh("Shelf") } }) },
  { endpoint: folderEndpoints.update, needs: manage, about: folder, input: () => ({ body: { name: fresh("Bay") } }) },
  { endpoint: folderEndpoints.setGroups, needs: manage, about: folder, input: grouping },
  { endpoint: folderEndpoints.extent, needs: "member", about: folder },
  { endpoint: folderEndpoints.remove, needs: remove, about: folder },
  { endpoint: documentEndpoints.list, needs: "member" },
  {
    endpoint: documentEndpoints.list,
    variant: "deleted ones",
    needs: remove,
    input: () => ({ query: { includeDeleted: "only" } }),
  },
  { endpoint: documentEndpoints.get, needs: "member", about: document },
  {
    endpoint: documentEndpoints.checkNames,
    needs: manage,
    input: () => ({ body: { folderId: null, names: ["Manual.pdf"] } }),
  },
  {
    endpoint: documentEndpoints.create,
    needs: manage,
    about: upload,
    isGroupless: true,
    isNamedInside: true,
    input: ({ params, body }, { workspaceId }) => ({
      body: { ...(body as object), remoteFileId: params.remoteFileId, workspaceId, fileName: `${fresh("Plan")}.pdf` },
    }),
  },
  {
    endpoint: documentEndpoints.replace,
    needs: manage,
    about: documentAndUpload,
    input: ({ body }) => ({ body }),
  },
  {
    endpoint: documentEndpoints.update,
    needs: manage,
    about: document,
    input: () => ({ body: { name: `${fresh("Plan")}.pdf` } }),
  },
  { endpoint: documentEndpoints.setGroups, needs: manage, about: document, input: grouping },
  {
    endpoint: documentEndpoints.remove,
    needs: remove,
    about: document,
    isNamedInside: true,
    input: ({ params }) => ({ body: { documentIds: [params.documentId] } }),
  },
  {
    endpoint: documentEndpoints.restore,
    needs: remove,
    about: deletedDocument,
    isNamedInside: true,
    input: ({ params }) => ({ body: { documentIds: [params.documentId], documentFolderIds: [] } }),
  },
  {
    endpoint: documentEndpoints.restore,
    variant: "a folder",
    needs: remove,
    about: deletedFolder,
    isNamedInside: true,
    input: ({ params }) => ({ body: { documentIds: [], documentFolderIds: [params.folderId] } }),
  },
  { endpoint: moveEndpoints.checkMove, needs: manage, about: document, isNamedInside: true, input: moved },
  { endpoint: moveEndpoints.move, needs: manage, about: document, isNamedInside: true, input: moved },
  {
    endpoint: moveEndpoints.move,
    variant: "a folder",
    needs: manage,
    about: folder,
    isNamedInside: true,
    input: moved,
  },
  { endpoint: documentEndpoints.versions, needs: "member", about: document },
  {
    endpoint: documentEndpoints.restoreVersion,
    needs: manage,
    about: document,
    input: () => ({ params: { number: "1" } }),
  },
  { endpoint: documentTextEndpoints.search, needs: "member", input: () => ({ query: { words: "torque" } }) },
  { endpoint: documentTextEndpoints.text, needs: "member", about: document },
  { endpoint: documentTextEndpoints.retry, needs: manage, about: document },
];
