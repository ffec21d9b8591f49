import { type ReactNode, useRef, useState } from "react";
import type { PropertyColumn } from "#features/properties/web/parts/list-query.ts";
import { useText } from "#kit/web/i18n.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { AlsoFoundSlot } from "#kit/web/ui/lists/also-found.ts";
import { NextPage } from "#kit/web/ui/lists/next-page.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import { useElementWidth } from "#kit/web/ui/use-element-width.ts";
import type { DocumentFolder } from "../../../contract.ts";
import { documentText } from "../../text.ts";
import type { Ask } from "../item-dialog.ts";
import { useContentsWords } from "../items/item-facts.tsx";
import { ItemRows } from "../items/item-rows.tsx";
import type { ItemsView } from "../items/use-items.ts";
import { ListBar } from "./list-bar.tsx";
import { NoItems, NothingFound } from "./list-states.tsx";
import type { ListParams } from "./use-list-params.ts";
import type { Selection } from "./use-selection.ts";

const SelectionBar = lazyComponent(
  () => import("./selection-bar.tsx").then((module) => module.SelectionBar),
  ({ selection }) => selection.items.length > 0,
);

interface DocumentBrowserProps {
  readonly name: string;
  readonly folderId: string | null;
  readonly folders: readonly DocumentFolder[];
  readonly params: ListParams;
  readonly view: ItemsView;
  readonly selection: Selection;
  readonly breadcrumb: ReactNode;
  /** Where a new folder is being named. */
  readonly newFolder: ReactNode;
  readonly onNewFolder: (() => void) | undefined;
  readonly onUpload: (() => void) | undefined;
  readonly dropId: string | undefined;
  readonly ask: Ask;
}

/** Below this width in px some column headers are hidden and cannot be pressed. */
const sortSelectBelow = 940;

/** One folder as a list, or what a search finds by name. */
export function DocumentBrowser(props: DocumentBrowserProps) {
  const { name, folderId, folders, params, view, selection, newFolder, onUpload, ask } = props;
  const t = useText(documentText);
  const frame = useRef<HTMLDivElement>(null);
  const width = useElementWidth(frame);
  const [properties, setProperties] = useState<readonly PropertyColumn[]>([]);
  const isEverywhere = params.isSearching && params.scope === "all";
  const more = () => {
    const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = view.pages;
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  };
  return (
    <div ref={frame} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <ListBar
        breadcrumb={props.breadcrumb}
        count={<CountWords view={view} />}
        params={params}
        ids={view.rows.map((row) => row.id)}
        onColumns={setProperties}
        hasSortSelect={width > 0 && width < sortSelectBelow}
        onNewFolder={params.isSearching ? undefined : props.onNewFolder}
      />
      {newFolder}
      {view.isPending ? (
        <SkeletonRows rows={10} height={60} />
      ) : view.error ? (
        <FailedState
          error={view.error}
          title={t("documents.failed.title")}
          onRetry={view.retry}
          isRetrying={view.isFetching}
        >
          {t("documents.failed.body")}
        </FailedState>
      ) : (
        <ItemRows
          // Another list begins at its top.
          key={`${folderId} ${isEverywhere} ${params.sort.id} ${params.sort.direction}`}
          label={t("documents.list", { name })}
          rows={view.rows}
          ask={ask}
          properties={properties}
          more={more}
          places={isEverywhere ? folders : undefined}
          dropId={props.dropId}
          selection={{ ids: selection.ids, onChange: selection.onChange, onAll: selection.onAll }}
          sort={params.sort}
          onSort={params.setSort}
          empty={
            params.isSearching ? (
              <NothingFound params={params} />
            ) : (
              <NoItems isTop={folderId === null} onUpload={onUpload} />
            )
          }
        />
      )}
      <NextPage pages={view.pages} />
      <AlsoFoundSlot kind="document" words={params.search} />
      <SelectionBar selection={selection} ask={ask} />
    </div>
  );
}

function CountWords({ view }: { readonly view: ItemsView }) {
  const contents = useContentsWords();
  const { total, folderCount, isPending, error } = view;
  if (isPending || error || total === undefined || total + folderCount === 0) return null;
  return contents({ folderCount, documentCount: total });
}
