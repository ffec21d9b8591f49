import { useInfiniteQuery } from "@tanstack/react-query";
import { listQueryOf } from "#features/properties/web/parts/list-query.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import type { Pages } from "#kit/web/ui/lists/next-page.tsx";
import { useSettled } from "#kit/web/use-settled.ts";
import type { DocumentFolder } from "../../../contract.ts";
import { type DocumentsQuery, documentQueries } from "../../queries.ts";
import { foldersIn, rootId } from "../../state/folder-tree.ts";
import { holdsWords } from "../../state/holds-words.ts";
import { documentItem, folderItem, type Item, shownFolders } from "../../state/item.ts";
import type { ListParams } from "../lists/use-list-params.ts";

const typingMs = 200;

export interface ItemsView {
  readonly rows: readonly Item[];
  /** Documents that fit, loaded or not; undefined where that is not known. */
  readonly total: number | undefined;
  readonly folderCount: number;
  readonly isPending: boolean;
  /** Why there is nothing to show; null where a later page alone failed. */
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly pages: Pages;
  readonly retry: () => void;
}

/**
 * What the list shows: the folders first, then the documents page by page. A folder that is here as a whole is filtered
 * here, at every letter; a longer one by the server.
 */
export function useItems(folders: readonly DocumentFolder[], folderId: string | null, params: ListParams): ItemsView {
  const workspaceId = useWorkspaceId();
  const { search, scope, order, listed } = params;
  const settled = useSettled(search.trim(), typingMs);
  const isHere = scope !== "all" || search.trim() === "";
  const sorted: DocumentsQuery = {
    ...(isHere && { folderId: folderId ?? rootId }),
    sort: order.key,
    ...(order.isDescending && { descending: "true" }),
    ...listQueryOf(listed),
  };
  const whole = useInfiniteQuery({ ...documentQueries.list(workspaceId, sorted), enabled: isHere });
  const isWhole = isHere && whole.isSuccess && !whole.hasNextPage && !whole.isPlaceholderData;
  const isNarrowed = settled !== "" && !isWhole;
  const narrowed = useInfiniteQuery({
    ...documentQueries.list(workspaceId, { ...sorted, ...(settled !== "" && { name: settled }) }),
    enabled: isNarrowed,
  });
  const query = isNarrowed ? narrowed : whole;
  const loaded = query.data?.pages.flatMap((page) => page.documents) ?? [];
  const documents = isWhole ? loaded.filter((one) => holdsWords(one.documentName, search)) : loaded;
  const inPlace = isHere ? foldersIn(folders, folderId) : folders.filter((folder) => !folder.isNameOnly);
  // Folders have no properties: none of them passes a filter.
  const shown = listed.properties ? [] : shownFolders(inPlace, search, order);
  return {
    rows: [...shown.map(folderItem), ...documents.map(documentItem)],
    total: isWhole ? documents.length : (query.data?.pages[0]?.total ?? undefined),
    folderCount: shown.length,
    isPending: query.isPending,
    error: loaded.length === 0 ? query.error : null,
    isFetching: query.isFetching,
    pages: query,
    retry: () => void query.refetch(),
  };
}
