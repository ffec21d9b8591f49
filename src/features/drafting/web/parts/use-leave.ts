import { procedurePaths } from "#features/procedures/paths.ts";
import { useGo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { mayGoOn } from "#kit/web/uncommitted.ts";
import { useEditing } from "./draft-context.tsx";

/** The ways out of the editor. What is typed goes first: the preview shows what the server has. */
export function useLeave() {
  const workspaceId = useWorkspaceId();
  const go = useGo();
  const { draft, driver } = useEditing();
  const leaveTo = async (path: string) => {
    if (!mayGoOn()) return;
    await Promise.race([driver.flush(), new Promise((resolve) => setTimeout(resolve, 2000))]);
    await go(path);
  };
  return {
    preview: () => void leaveTo(procedurePaths.preview(workspaceId, draft.id, { previewDraft: true })),
    back: () => void leaveTo(procedurePaths.list(workspaceId)),
  };
}
