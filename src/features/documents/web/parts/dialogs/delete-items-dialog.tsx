import { useQueries, useQuery } from "@tanstack/react-query";
import { isolated } from "#kit/isolated.ts";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { kitText } from "#kit/web/text.ts";
import { toast } from "#kit/web/toast.tsx";
import { ConfirmDialog } from "#kit/web/ui/dialogs/confirm-dialog.tsx";
import { FailedNote } from "#kit/web/ui/states/failed-state.tsx";
import { call } from "#kit/web/wire/call.ts";
import { SomeFailed } from "#kit/web/wire/settle-each.ts";
import { folderEndpoints } from "../../../folder-contract.ts";
import { useDeleteItems, useRestore } from "../../actions.ts";
import { documentDialogText } from "../../dialog-text.ts";
import { documentQueries } from "../../queries.ts";
import { outermost } from "../../state/folder-tree.ts";
import { documentsOf, foldersOf, type Item } from "../../state/item.ts";
import { useRetentionDays } from "../bin/use-retention-days.ts";
import { useContentsWords, useItemsWords } from "../items/item-facts.tsx";

interface DeleteItemsDialogProps {
  readonly items: readonly Item[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks before things are deleted, with how many documents and folders go; afterwards they can be brought back at once. */
export function DeleteItemsDialog({ items: chosen, onClose, onDone }: DeleteItemsDialogProps) {
  const t = useText(documentDialogText);
  const kit = useText(kitText);
  const itemsWords = useItemsWords();
  const contentsWords = useContentsWords();
  const days = useRetentionDays();
  const { run } = useDeleteItems();
  const restore = useRestore();
  const { items, ...extent } = useExtent(chosen);
  const documentCount = documentsOf(items).length + extent.documentCount;
  const folderCount = foldersOf(items).length + extent.folderCount;
  const whole = contentsWords({ documentCount, folderCount });
  const named = itemsWords(items, isolated);

  const remove = async () => {
    try {
      await run(items);
    } catch (error) {
      // Some went: the list shows it, and the toast says how many did not.
      if (error instanceof SomeFailed && error.failedIds.length < items.length) return onDone();
      throw error;
    }
    onDone();
    toast.success(t("documents.delete.done", { what: named }), {
      action: {
        label: kit("kit.undo"),
        onPress: () =>
          void restore.run(items).then(
            () => toast.success(t("documents.delete.restored", { what: named })),
            // The action's toast has reported it.
            () => {},
          ),
      },
    });
  };
  return (
    <ConfirmDialog
      title={t("documents.delete.title", { count: items.length, what: named })}
      isOpen
      onOpenChange={onClose}
      confirmLabel={t("documents.delete.confirm")}
      destructive
      isConfirmDisabled={extent.isPending || extent.error !== undefined}
      onConfirm={remove}
      failedText={(error) =>
        isProblem(error instanceof SomeFailed ? error.cause : error, "notDeletable")
          ? t("documents.delete.notDeletable")
          : t("documents.flows.deletionFailed", { count: items.length })
      }
    >
      {extent.error ? (
        <FailedNote
          tone="wait"
          error={extent.error}
          title={t("documents.delete.countFailed")}
          onRetry={extent.countAgain}
        />
      ) : (
        <p role="status" className="font-semibold">
          {extent.isPending ? t("documents.delete.counting") : t("documents.delete.body", { what: whole })}
        </p>
      )}
      <p className="mt-2">{t("documents.delete.kept", { count: documentCount + folderCount, days })}</p>
    </ConfirmDialog>
  );
}

/**
 * [D47] What goes: the items that do not go along with a folder among them, and the number of things in these folders, at any
 * depth. Fetched each time. A folder that is gone by now holds nothing.
 */
function useExtent(chosen: readonly Item[]) {
  const workspaceId = useWorkspaceId();
  const folders = useQuery({ ...documentQueries.folders(workspaceId), enabled: foldersOf(chosen).length > 0 });
  const items = outermost(chosen, folders.data ?? []);
  const counted = useQueries({
    queries: foldersOf(items).map(({ id }) => ({
      queryKey: [workspaceId, "documents", "extent", id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(folderEndpoints.extent, { params: { workspaceId, folderId: id } }, { signal }).catch(orNothing),
      staleTime: 0,
      gcTime: 0,
    })),
    combine: (answers) => ({
      isPending: answers.some((answer) => answer.isPending),
      error: answers.find((answer) => answer.error)?.error ?? undefined,
      countAgain: () => void Promise.all(answers.filter((answer) => answer.error).map((answer) => answer.refetch())),
      documentCount: answers.reduce((sum, { data }) => sum + (data?.documentCount ?? 0), 0),
      folderCount: answers.reduce((sum, { data }) => sum + (data?.folderCount ?? 0), 0),
    }),
  });
  return {
    ...counted,
    items,
    isPending: counted.isPending || folders.isLoading,
    ...(folders.isLoadingError && { error: folders.error, countAgain: () => void folders.refetch() }),
  };
}

const orNothing = (error: unknown) => {
  if (!isProblem(error, "notFound")) throw error;
  return { documentCount: 0, folderCount: 0 };
};
