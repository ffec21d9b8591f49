import { useFlag, useMay } from "#kit/web/place.tsx";
import { documentPaths } from "../../../paths.ts";
import { documentPolicy } from "../../../policy.ts";
import type { Item } from "../../state/item.ts";

/** Where a thing opens: a folder in the list, a document in its viewer. */
export const openPath = (workspaceId: string, item: Item): string =>
  item.kind === "folder" ? documentPaths.folder(workspaceId, item.id) : documentPaths.document(workspaceId, item.id);

/** What may be done with things in sight: who sees one may do with it what the permission allows. */
export function useItemRights() {
  const hasGroups = useFlag("access_groups_enabled");
  const mayEdit = useMay(documentPolicy.create);
  return { mayEdit, mayDelete: useMay(documentPolicy.seeDeleted), mayManageAccess: mayEdit && hasGroups };
}
