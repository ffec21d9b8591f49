import { isProblem } from "#kit/problem.ts";
import { useAction } from "#kit/web/action.ts";
import { translate } from "#kit/web/i18n.ts";
import { toast } from "#kit/web/toast.tsx";
import { call } from "#kit/web/wire/call.ts";
import { type SavedSearch, savedSearchEndpoints } from "../saved-contract.ts";
import { searchPageText } from "./text.ts";

const refreshes = ["savedSearches"];

const failed = (error: unknown) =>
  translate(
    searchPageText,
    isProblem(error, "tooManySavedSearches") ? "search.saved.tooMany" : "search.saved.notChanged",
  );

export const useSaveSearch = () =>
  useAction({
    act: (body: Omit<SavedSearch, "id">, workspaceId) =>
      call(savedSearchEndpoints.save, { params: { workspaceId }, body }),
    refreshes,
    failed,
    done: ({ name }) => translate(searchPageText, "search.saved.done", { name }),
  });

export const useRenameSaved = () =>
  useAction({
    act: ({ id, name }: { readonly id: string; readonly name: string }, workspaceId) =>
      call(savedSearchEndpoints.rename, { params: { workspaceId, savedSearchId: id }, body: { name } }),
    refreshes,
    failed,
  });

/** [SR23] The toast puts it back. */
export function useRemoveSaved() {
  const { run: save } = useSaveSearch();
  return useAction({
    act: async ({ id, name, asked }: SavedSearch, workspaceId) => {
      await call(savedSearchEndpoints.remove, { params: { workspaceId, savedSearchId: id } });
      toast.success(translate(searchPageText, "search.saved.removed", { name }), {
        action: {
          label: translate(searchPageText, "search.saved.undo"),
          onPress: () => void save({ name, asked }).catch(() => {}),
        },
      });
    },
    refreshes,
    failed,
  });
}
