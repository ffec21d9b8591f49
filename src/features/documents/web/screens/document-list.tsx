import { useQuery } from "@tanstack/react-query";
import { useText } from "#kit/web/i18n.ts";
import { useOptionalParam } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import { FolderView } from "../parts/folders/folder-view.tsx";
import { NoSuchFolder } from "../parts/lists/list-states.tsx";
import { documentQueries } from "../queries.ts";
import { documentText } from "../text.ts";

/** Documents and folders: one folder at a time, with the tree next to it, and search results from all of them. */
export function DocumentList() {
  const t = useText(documentText);
  const folderId = useOptionalParam("folderId") ?? null;
  const folders = useQuery(documentQueries.folders(useWorkspaceId()));
  if (folders.isSuccess || folders.data) {
    const isHere = folderId === null || folders.data.some((folder) => folder.id === folderId);
    return isHere ? (
      <FolderView folders={folders.data} folderId={folderId} />
    ) : (
      <main className="flex-1">
        <NoSuchFolder />
      </main>
    );
  }
  return (
    <main className="flex min-h-0 flex-1 flex-col">
      <PageHead title={t("documents.title")} className="px-4 md:px-6" />
      {folders.isPending ? (
        <SkeletonRows rows={10} height={60} />
      ) : (
        <FailedState
          error={folders.error}
          title={t("documents.failed.title")}
          onRetry={() => void folders.refetch()}
          isRetrying={folders.isRefetching}
        >
          {t("documents.failed.body")}
        </FailedState>
      )}
    </main>
  );
}
