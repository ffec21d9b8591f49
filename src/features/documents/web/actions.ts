import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { AccessChange } from "#features/groups/web/parts/access-dialog.tsx";
import { becomingGlobal, changeFor, isNoChange } from "#features/groups/web/parts/access-selection.ts";
import { isProblem } from "#kit/problem.ts";
import { useAction } from "#kit/web/action.ts";
import { translate } from "#kit/web/i18n.ts";
import { newKey } from "#kit/web/new-key.ts";
import { call } from "#kit/web/wire/call.ts";
import { SomeFailed, settleEach } from "#kit/web/wire/settle-each.ts";
import { type Document, type DocumentFolder, documentEndpoints } from "../contract.ts";
import { folderEndpoints } from "../folder-contract.ts";
import { moveEndpoints } from "../move-contract.ts";
import { folderDepthMax, itemsMax } from "../rules.ts";
import { documentDialogText } from "./dialog-text.ts";
import { documentQueries } from "./queries.ts";
import { documentsOf, foldersOf, heldBy, hiddenOn, type Item, inheritedBy } from "./state/item.ts";

const refreshes = ["documents"];

/** What the server answered is shown at once; the refresh that follows finds nothing new. */
function showDocument(queryClient: QueryClient, workspaceId: string, document: Document): Document {
  queryClient.setQueryData(documentQueries.document(workspaceId, document.id).queryKey, document);
  return document;
}

function showFolder(queryClient: QueryClient, workspaceId: string, folder: DocumentFolder): DocumentFolder {
  queryClient.setQueryData(documentQueries.folders(workspaceId).queryKey, (folders) =>
    folders?.some((one) => one.id === folder.id)
      ? folders.map((one) => (one.id === folder.id ? folder : one))
      : folders && [...folders, folder],
  );
  return folder;
}

/** The messages for a refusal that several actions share. */
function refusalWords(error: unknown): string | undefined {
  if (isProblem(error, "folderExists")) return translate(documentDialogText, "documents.flows.folderExists");
  if (isProblem(error, "tooDeep"))
    return translate(documentDialogText, "documents.flows.tooDeep", { max: folderDepthMax });
  if (isProblem(error, "ownAccess")) return translate(documentDialogText, "documents.flows.ownAccess");
  if (isProblem(error, "notRestorable")) return translate(documentDialogText, "documents.delete.notRestorable");
  if (isProblem(error, "tooManyFolders")) return translate(documentDialogText, "documents.flows.tooManyFolders");
  return undefined;
}

export interface NewFolder {
  readonly folderName: string;
  readonly parentFolderId: string | null;
}

export const createFolder = (workspaceId: string, body: NewFolder): Promise<DocumentFolder> =>
  call(folderEndpoints.create, { params: { workspaceId }, body }, { idempotencyKey: newKey() });

/** The words for a folder that was not created; a taken name has its own. */
export const createFolderWords = (error: unknown): string =>
  refusalWords(error) ?? translate(documentDialogText, "documents.flows.createFolderFailed");

export function useCreateFolder() {
  const queryClient = useQueryClient();
  return useAction({
    act: async (folder: NewFolder, workspaceId) =>
      showFolder(queryClient, workspaceId, await createFolder(workspaceId, folder)),
    refreshes,
    failed: createFolderWords,
  });
}

export interface Renaming {
  readonly item: Item;
  /** The revision that the new name is based on. */
  readonly revision: number;
  readonly name: string;
}

/** A stale edit and a taken name are reported at the field. */
const isShownAtField = (error: unknown) =>
  isProblem(error, "stale") || isProblem(error, "documentExists") || isProblem(error, "invalidRequest");

/** @param kind chooses the messages of a failure */
export function useRename(kind: Item["kind"]) {
  const queryClient = useQueryClient();
  return useAction({
    act: async ({ item, revision, name }: Renaming, workspaceId) => {
      const input = { ifMatch: revision, body: { name } };
      if (item.kind === "folder") {
        const params = { workspaceId, folderId: item.id };
        showFolder(queryClient, workspaceId, await call(folderEndpoints.update, { params, ...input }));
      } else {
        const params = { workspaceId, documentId: item.id };
        showDocument(queryClient, workspaceId, await call(documentEndpoints.update, { params, ...input }));
      }
    },
    refreshes,
    failed: (error) => {
      if (isShownAtField(error)) return undefined;
      const words = kind === "folder" ? "renameFolderFailed" : "renameDocumentFailed";
      return refusalWords(error) ?? translate(documentDialogText, `documents.flows.${words}`);
    },
  });
}

export interface AccessEdit {
  readonly items: readonly Item[];
  readonly change: AccessChange;
}

/** The words for an access that was not changed. */
export const accessWords = (error: unknown): string =>
  refusalWords(error instanceof SomeFailed ? error.cause : error) ??
  translate(documentDialogText, "documents.flows.groupsUpdatedFailed");

/** One call a thing, each with its own difference; one that would not change is not called for. */
export function useChangeAccess() {
  const queryClient = useQueryClient();
  return useAction({
    act: ({ items, change }: AccessEdit, workspaceId) =>
      settleEach(items, async (item) => {
        const difference = changeFor(heldBy(item), change);
        if (isNoChange(difference)) return;
        const turnsGlobal = becomingGlobal([heldBy(item)], [hiddenOn(item) + inheritedBy(item).length], change) > 0;
        const body = {
          addAccessGroupIds: [...difference.add],
          removeAccessGroupIds: [...difference.remove],
          ...(turnsGlobal && change.makeGlobal && { makeGlobal: true }),
          digest: change.digests[item.id],
        };
        if (item.kind === "folder") {
          const params = { workspaceId, folderId: item.id };
          showFolder(queryClient, workspaceId, await call(folderEndpoints.setGroups, { params, body }));
        } else {
          const params = { workspaceId, documentId: item.id };
          showDocument(queryClient, workspaceId, await call(documentEndpoints.setGroups, { params, body }));
        }
      }),
    refreshes,
    failed: accessWords,
  });
}

/** Another member deleted it first, which is what the person wanted. */
const orGone = (error: unknown) => {
  if (!isProblem(error, "notFound")) throw error;
};

/**
 * Documents go in one call, all or none; then folders one by one, each with its contents: a document that went with a folder
 * could not be deleted any more. @throws SomeFailed
 */
export function useDeleteItems() {
  return useAction({
    act: async (items: readonly Item[], workspaceId) => {
      const documents = documentsOf(items);
      const parts = Array.from({ length: Math.ceil(documents.length / itemsMax) }, (_, at) => ({
        id: `documents ${at}`,
        documentIds: documents.slice(at * itemsMax, (at + 1) * itemsMax).map((document) => document.id),
      }));
      const folders = foldersOf(items).map(({ id }) => ({ id, documentIds: undefined }));
      const remove = ({ id, documentIds }: (typeof parts)[number] | (typeof folders)[number]) =>
        documentIds
          ? call(documentEndpoints.remove, { params: { workspaceId }, body: { documentIds } }).then(() => {})
          : call(folderEndpoints.remove, { params: { workspaceId, folderId: id } }).then(() => {}, orGone);
      const failures: SomeFailed[] = [];
      for (const some of [parts, folders]) {
        await settleEach<(typeof some)[number]>(some, remove).catch((error: SomeFailed) => failures.push(error));
      }
      const failedIds = failures.flatMap((one) => one.failedIds);
      const failed = failedIds.flatMap((id) => parts.find((part) => part.id === id)?.documentIds ?? [id]);
      if (failed.length > 0) throw new SomeFailed(failed, { cause: failures[0]?.cause });
    },
    refreshes,
    failed: (error) => {
      const cause = error instanceof SomeFailed ? error.cause : error;
      if (isProblem(cause, "notDeletable")) return translate(documentDialogText, "documents.delete.notDeletable");
      const count = error instanceof SomeFailed ? error.failedIds.length : 1;
      return translate(documentDialogText, "documents.flows.deletionFailed", { count });
    },
  });
}

/** Deleted items, by kind. */
export const restoreBody = (items: readonly Item[]) => ({
  documentIds: documentsOf(items).map((document) => document.id),
  documentFolderIds: foldersOf(items).map((folder) => folder.id),
});

export const useRestore = () =>
  useAction({
    act: (items: readonly Item[], workspaceId) =>
      call(documentEndpoints.restore, { params: { workspaceId }, body: restoreBody(items) }),
    refreshes,
    failed: (error) => refusalWords(error) ?? translate(documentDialogText, "documents.delete.restoreFailed"),
  });

export const useRestoreVersion = () =>
  useAction({
    act: ({ documentId, number }: { readonly documentId: string; readonly number: number }, workspaceId) =>
      call(documentEndpoints.restoreVersion, { params: { workspaceId, documentId, number: String(number) } }),
    refreshes,
    failed: () => translate(documentDialogText, "documents.details.restoreFailed"),
    done: (_, { number }) => translate(documentDialogText, "documents.details.restored", { n: number }),
  });

export interface Moving {
  readonly items: readonly Item[];
  readonly targetId: string | null;
}

export const moveBody = ({ items, targetId }: Moving) => ({
  sourceDocumentFolderIds: foldersOf(items).map((folder) => folder.id),
  sourceDocumentIds: documentsOf(items).map((document) => document.id),
  targetFolderId: targetId,
});

export const useCheckMove = () =>
  useAction({
    act: (moving: Moving, workspaceId) =>
      call(moveEndpoints.checkMove, { params: { workspaceId }, body: moveBody(moving) }),
    refreshes: [],
  });

/** The words for a move that cannot be; undefined where the check itself failed. */
export function checkWords(error: unknown): string | undefined {
  if (!isProblem(error) || error.status >= 500) return undefined;
  if (isProblem(error, "folderBelowItself")) return translate(documentDialogText, "documents.move.hindrance.below");
  return refusalWords(error) ?? translate(documentDialogText, "documents.flows.moveItemsFailed");
}

export interface MoveInput extends Moving {
  /** Of the check that the person saw. */
  readonly digest?: string;
  readonly makeGlobal?: true;
  readonly onTaken?: "rename";
}

/** Refusals that the dialog shows by itself: the preview is out of date, or names are taken. */
export const isShownByDialog = (error: unknown): boolean =>
  isProblem(error, "sightChanged") ||
  isProblem(error, "wouldBecomeGlobal") ||
  isProblem(error, "documentExists") ||
  isProblem(error, "folderExists");

export const useMove = () =>
  useAction({
    act: ({ digest, makeGlobal, onTaken, ...moving }: MoveInput, workspaceId) =>
      call(moveEndpoints.move, {
        params: { workspaceId },
        body: {
          ...moveBody(moving),
          ...(digest !== undefined && { digest }),
          ...(makeGlobal && { makeGlobal }),
          ...(onTaken && { onTaken }),
        },
      }),
    refreshes,
    failed: (error) =>
      isShownByDialog(error)
        ? undefined
        : (refusalWords(error) ?? translate(documentDialogText, "documents.flows.moveItemsFailed")),
  });
