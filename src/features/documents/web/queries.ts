import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#kit/web/wire/call.ts";
import { documentEndpoints, type SortKey } from "../contract.ts";
import { folderEndpoints } from "../folder-contract.ts";
import { documentTextEndpoints } from "../text-contract.ts";

const topic = "documents";

/** What a list of documents is asked for; the keys are the contract's. */
export interface DocumentsQuery {
  /** `root` for the top. Without it those of every folder. */
  readonly folderId?: string;
  readonly deep?: "true";
  readonly name?: string;
  readonly sort?: SortKey;
  readonly descending?: "true" | "false";
  readonly properties?: string;
  /** In place of `sort`. */
  readonly sortProperty?: string;
  readonly includeDeleted?: "only";
}

/** As many as a page may hold: ten thousand documents are fifty calls, and few folders need a second one. */
const pageSize = 200;

export const documentQueries = {
  /** Every folder in sight or on the way to something in sight, by name. */
  folders: (workspaceId: string) =>
    queryOptions({
      queryKey: [workspaceId, topic, "folders"],
      queryFn: async ({ signal }) =>
        (await call(folderEndpoints.list, { params: { workspaceId }, query: {} }, { signal })).folders,
    }),
  /** Deleted folders, for the recycle bin: only those that are. */
  deletedFolders: (workspaceId: string) =>
    queryOptions({
      queryKey: [workspaceId, topic, "folders", "deleted"],
      queryFn: async ({ signal }) => {
        const input = { params: { workspaceId }, query: { includeDeleted: "true" as const } };
        const { folders } = await call(folderEndpoints.list, input, { signal });
        return folders.filter((folder) => folder.deletedAt !== null);
      },
    }),
  /** Page by page; the first page carries `total`. */
  list: (workspaceId: string, params: DocumentsQuery) =>
    infiniteQueryOptions({
      queryKey: [workspaceId, topic, "list", params],
      queryFn: ({ pageParam, signal }) => {
        const query = { limit: pageSize, ...params, ...(pageParam !== null && { after: pageParam }) };
        return call(documentEndpoints.list, { params: { workspaceId }, query }, { signal });
      },
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next,
      placeholderData: keepPreviousData,
    }),
  document: (workspaceId: string, documentId: string) =>
    queryOptions({
      queryKey: [workspaceId, topic, "document", documentId],
      queryFn: ({ signal }) => call(documentEndpoints.get, { params: { workspaceId, documentId } }, { signal }),
    }),
  /** Every file that a document has been, newest first. */
  versions: (workspaceId: string, documentId: string) =>
    queryOptions({
      queryKey: [workspaceId, topic, "versions", documentId],
      queryFn: async ({ signal }) =>
        (await call(documentEndpoints.versions, { params: { workspaceId, documentId } }, { signal })).versions,
    }),
  /** The words of a document, page by page; of its present file unless a version is named. */
  text: (workspaceId: string, documentId: string, version?: number) =>
    queryOptions({
      queryKey: [workspaceId, topic, "text", documentId, version ?? null],
      queryFn: ({ signal }) => {
        const query = version === undefined ? {} : { version };
        return call(documentTextEndpoints.text, { params: { workspaceId, documentId }, query }, { signal });
      },
    }),
  /** The places that hold these words, the best first; of one folder and those below it, or of all. */
  search: (workspaceId: string, words: string, folderId?: string) =>
    queryOptions({
      queryKey: [workspaceId, topic, "search", words, folderId ?? null],
      queryFn: async ({ signal }) => {
        const query = { words, limit: 50, ...(folderId !== undefined && { folderId }) };
        return (await call(documentTextEndpoints.search, { params: { workspaceId }, query }, { signal })).found;
      },
      placeholderData: keepPreviousData,
    }),
};
