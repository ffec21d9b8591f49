import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { isolated } from "#kit/isolated.ts";
import { useText } from "#kit/web/i18n.ts";
import { RotateCcw, Trash2 } from "#kit/web/icons.ts";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { NextPage } from "#kit/web/ui/lists/next-page.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import { BulkBar } from "#kit/web/ui/toolbar.tsx";
import { documentPaths } from "../../paths.ts";
import { documentPolicy } from "../../policy.ts";
import { itemsMax } from "../../rules.ts";
import { useRestore } from "../actions.ts";
import { documentDialogText } from "../dialog-text.ts";
import { BinRows } from "../parts/bin/bin-rows.tsx";
import { useRetentionDays } from "../parts/bin/use-retention-days.ts";
import { useItemsWords } from "../parts/items/item-facts.tsx";
import { documentQueries } from "../queries.ts";
import { binItems } from "../state/bin.ts";
import type { Item } from "../state/item.ts";
import { documentText } from "../text.ts";

/** Deleted items that can still be restored (ruling R5). */
export function DocumentBin() {
  const t = useText(documentText, documentDialogText);
  const workspaceId = useWorkspaceId();
  const mayRestore = useMay(documentPolicy.seeDeleted);
  const days = useRetentionDays();
  return (
    <main className="flex min-h-0 flex-1 flex-col">
      <PageHead
        title={t("documents.bin.title")}
        note={mayRestore && t("documents.bin.note", { days })}
        className="px-4 md:px-6"
        back={<BackLink to={documentPaths.root(workspaceId)} label={t("documents.bin.back")} />}
      />
      {mayRestore ? <Deleted days={days} /> : <EmptyState icon={<Trash2 />} title={t("documents.bin.mayNot")} />}
    </main>
  );
}

/** Until the list is as long as this, the next page is asked for: what went along with a folder is not shown. */
const rowsMin = 30;

function Deleted({ days }: { readonly days: number }) {
  const t = useText(documentText, documentDialogText);
  const workspaceId = useWorkspaceId();
  const folders = useQuery(documentQueries.deletedFolders(workspaceId));
  const documents = useInfiniteQuery(
    documentQueries.list(workspaceId, { includeDeleted: "only", sort: "updatedAt", descending: "true" }),
  );
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const restore = useRestoring(() => setChosen(new Set()));
  const loaded = documents.data?.pages.flatMap((page) => page.documents) ?? [];
  const rows = binItems(folders.data ?? [], loaded);
  const isShort = rows.length < rowsMin && documents.hasNextPage && !documents.isFetchNextPageError;
  const more = () => {
    if (documents.hasNextPage && !documents.isFetchingNextPage) void documents.fetchNextPage();
  };
  const fill = useEffectEvent(more);
  useEffect(() => {
    if (isShort && !documents.isFetchingNextPage) fill();
  }, [isShort, documents.isFetchingNextPage]);

  if (folders.isPending || documents.isPending) return <SkeletonRows rows={8} height={60} />;
  const failed = folders.isError ? folders : documents.isError && loaded.length === 0 ? documents : undefined;
  if (failed) {
    const retry = () => void Promise.all([folders.refetch(), documents.refetch()]);
    return (
      <FailedState
        error={failed.error}
        title={t("documents.bin.failed")}
        onRetry={retry}
        isRetrying={folders.isRefetching || documents.isRefetching}
      >
        {t("documents.failed.body")}
      </FailedState>
    );
  }
  const selected = rows.filter((row) => chosen.has(row.id)).slice(0, itemsMax);
  return (
    <>
      <BinRows
        rows={rows}
        days={days}
        selection={{ ids: chosen, onChange: setChosen }}
        onRestore={(item) => restore([item])}
        more={more}
        empty={
          <EmptyState icon={<Trash2 />} title={t("documents.bin.empty.title")}>
            {t("documents.bin.empty.body", { days })}
          </EmptyState>
        }
      />
      <NextPage pages={documents} />
      <BulkBar count={selected.length} onClear={() => setChosen(new Set())}>
        <Button kind="bare" onPress={() => restore(selected)}>
          <RotateCcw aria-hidden />
          {t("documents.bin.restore")}
        </Button>
      </BulkBar>
    </>
  );
}

function useRestoring(onDone: () => void): (items: readonly Item[]) => void {
  const t = useText(documentText, documentDialogText);
  const words = useItemsWords();
  const { run } = useRestore();
  return (items) =>
    void run(items).then(
      ({ renamed }) => {
        const done = t("documents.delete.restored", { what: words(items, isolated) });
        const more = renamed.length > 0 ? `. ${t("documents.bin.renamed", { count: renamed.length })}` : "";
        toast.success(done + more);
        onDone();
      },
      // The action's toast has reported it.
      () => {},
    );
}
