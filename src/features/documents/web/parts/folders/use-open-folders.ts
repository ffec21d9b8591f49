import { useState } from "react";
import { remember, remembered } from "#kit/web/device/device-memory.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import type { DocumentFolder } from "../../../contract.ts";
import { pathTo, rootId } from "../../state/folder-tree.ts";

/**
 * Which folders are open in the tree, remembered on the device. The way to the folder that one is in opens by itself,
 * once: it may be closed again.
 */
export function useOpenFolders(folders: readonly DocumentFolder[], folderId: string | null) {
  const key = `documents.open.${useWorkspaceId()}`;
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set([rootId, ...openBefore(key)]));
  const [shownFor, setShownFor] = useState<string>();
  const path = pathTo(folders, folderId);
  const at = path.at(-1)?.id;
  if (at !== undefined && at !== shownFor) {
    setShownFor(at);
    const above = path.slice(0, -1).map((folder) => folder.id);
    if (above.some((id) => !open.has(id))) setOpen(new Set([...open, ...above]));
  }
  const change = (ids: ReadonlySet<string>) => {
    setOpen(ids);
    remember(key, JSON.stringify([...ids].slice(-openMax)));
  };
  return [open, change] as const;
}

/** As many as are remembered. */
const openMax = 500;

function openBefore(key: string): string[] {
  try {
    const ids: unknown = JSON.parse(remembered(key) ?? "[]");
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}
