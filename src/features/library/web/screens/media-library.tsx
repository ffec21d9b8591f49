import { useInfiniteQuery } from "@tanstack/react-query";
import { useText } from "#kit/web/i18n.ts";
import { Images, SearchX } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { useQueryParams } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Select } from "#kit/web/ui/choices/select.tsx";
import { SettledSearch } from "#kit/web/ui/fields/settled-search.tsx";
import { CardGrid } from "#kit/web/ui/lists/card-grid.tsx";
import { NextPage } from "#kit/web/ui/lists/next-page.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { onlyWith } from "#kit/web/ui/states/only-with.tsx";
import { SkeletonCards } from "#kit/web/ui/states/skeleton.tsx";
import { libraryPolicy } from "../../policy.ts";
import { libraryFamilies } from "../../rules.ts";
import { FileCard } from "../parts/file-card.tsx";
import { type LibraryFilters, libraryQueries } from "../queries.ts";
import { libraryText } from "../text.ts";

const FileDrawer = lazyComponent(
  () => import("../parts/file-drawer.tsx").then((module) => module.FileDrawer),
  ({ fileId }) => fileId !== undefined,
);

/** Every picture, video and sound that areas and procedures use: where, and what nothing uses any more. */
export const MediaLibrary = onlyWith(libraryPolicy.view, () => {
  const t = useText(libraryText);
  const list = useLibraryFilters();
  const query = useInfiniteQuery(libraryQueries.list(useWorkspaceId(), list.filters));
  const files = query.data?.pages.flatMap((page) => page.files) ?? [];
  const mayAskForMore = query.hasNextPage && !query.isFetchingNextPage && !query.isFetchNextPageError;
  return (
    <main className="flex min-h-0 flex-1 flex-col px-4 md:px-6">
      <PageHead
        title={t("library.title")}
        actions={<SettledSearch label={t("library.search")} search={list.filters.name ?? ""} onSearch={list.setName} />}
      />
      <Filters of={list} />
      {query.isPending && <SkeletonCards cards={8} />}
      {query.isError && files.length === 0 && (
        <FailedState
          error={query.error}
          title={t("library.failed")}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        >
          {t("library.failedBody")}
        </FailedState>
      )}
      {query.data && files.length === 0 && <NoFiles isNarrowed={list.isNarrowed} onClear={list.clear} />}
      {files.length > 0 && (
        <CardGrid
          label={t("library.title")}
          items={files}
          itemId={(file) => file.id}
          onNearEnd={() => mayAskForMore && void query.fetchNextPage()}
        >
          {(file) => <FileCard file={file} onOpen={() => list.open(file.id)} />}
        </CardGrid>
      )}
      <NextPage pages={query} />
      <FileDrawer
        fileId={list.openId}
        file={files.find((file) => file.id === list.openId)}
        onClose={() => list.open(undefined)}
      />
    </main>
  );
});

function Filters({ of: list }: { readonly of: ReturnType<typeof useLibraryFilters> }) {
  const t = useText(libraryText);
  return (
    <div className="flex flex-wrap items-center gap-2 py-3">
      <Select
        label={t("library.family.label")}
        hideLabel
        value={list.filters.family ?? "all"}
        onChange={(family) => list.setFamily(family ?? "all")}
        items={(["all", ...libraryFamilies] as const).map((id) => ({ id, text: t(`library.family.${id}`) }))}
      />
      <Select
        label={t("library.use.label")}
        hideLabel
        value={list.filters.use ?? "all"}
        onChange={(use) => list.setUse(use ?? "all")}
        items={(["all", "used", "unused"] as const).map((id) => ({ id, text: t(`library.use.${id}`) }))}
      />
      {list.isNarrowed && (
        <Button kind="bare" size="sm" onPress={list.clear}>
          {t("library.clear")}
        </Button>
      )}
    </div>
  );
}

function NoFiles({ isNarrowed, onClear }: { readonly isNarrowed: boolean; readonly onClear: () => void }) {
  const t = useText(libraryText);
  if (!isNarrowed) {
    return (
      <EmptyState icon={<Images aria-hidden />} title={t("library.emptyTitle")}>
        {t("library.emptyBody")}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={t("library.noMatch")}
      action={<Button onPress={onClear}>{t("library.clear")}</Button>}
    >
      {t("library.noMatchBody")}
    </EmptyState>
  );
}

const uses = ["used", "unused"] as const;

/** The filters of the library are stored in the URL: they survive reload and back, and can be shared. */
function useLibraryFilters() {
  const [query, change] = useQueryParams();
  const family = libraryFamilies.find((one) => one === query.family);
  const use = uses.find((one) => one === query.use);
  const name = query.search || undefined;
  const filters: LibraryFilters = { ...(family && { family }), ...(use && { use }), ...(name && { name }) };
  return {
    filters,
    /** The file that is open. */
    openId: query.file || undefined,
    isNarrowed: Object.keys(filters).length > 0,
    setFamily: (next: string) => change({ family: next === "all" ? undefined : next }),
    setUse: (next: string) => change({ use: next === "all" ? undefined : next }),
    setName: (search: string) => change({ search: search || undefined }),
    open: (file: string | undefined) => change({ file }),
    clear: () => change({ family: undefined, use: undefined, search: undefined }),
  };
}
