import { useGo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { procedurePaths } from "../../../paths.ts";
import { useCreateDraft } from "../create-draft.ts";

/** Opens the editor, on a new draft of the published version if there is none yet. */
export function useEditProcedure() {
  const workspaceId = useWorkspaceId();
  const go = useGo();
  const createDraft = useCreateDraft();
  return async (procedureId: string, hasDraft: boolean): Promise<void> => {
    // The action's toast has reported a failure.
    const isReady = hasDraft || (await createDraft.run(procedureId).catch(() => undefined)) !== undefined;
    if (isReady) await go(procedurePaths.edit(workspaceId, procedureId));
  };
}
