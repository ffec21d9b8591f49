import { type DragEvent, useRef, useState } from "react";
import { type Dropped, droppedItems } from "#features/media/web/parts/dropped-entries.ts";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { carryThings, isOnLink } from "#kit/web/ui/lists/carry-things.ts";
import type { DocumentFolder } from "../../../contract.ts";
import { folderIdOf, moveHindrance, nodeIdOf, rootId } from "../../state/folder-tree.ts";
import type { Item } from "../../state/item.ts";
import { documentText } from "../../text.ts";
import { openPath } from "./item-rights.ts";

interface ItemDragOptions {
  /** The open folder: a drop outside of every other folder goes into it. */
  readonly folderId: string | null;
  /** What dragging this line moves: the item, or the selection that it is part of. Undefined: not movable. */
  readonly draggedWith: (itemId: string) => readonly Item[];
  readonly onMove: (items: readonly Item[], targetId: string | null) => void;
  /** Undefined where nothing may be uploaded. */
  readonly onFiles: ((dropped: Promise<Dropped>, targetId: string | null) => void) | undefined;
}

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes("Files");

/** The folder under the pointer: a line of the list, of the tree or of the breadcrumb. */
function folderUnder(event: DragEvent): string | undefined {
  if (!(event.target instanceof Element)) return undefined;
  const element = event.target.closest<HTMLElement>("[data-drop-folder], [data-tree-id], [data-item]");
  return element?.dataset.dropFolder ?? element?.dataset.treeId ?? element?.dataset.item;
}

/**
 * Drags lines of the list onto folders, and files from outside onto folders or the list: one listener round list, tree
 * and breadcrumb. Everything it does is offered by buttons as well.
 */
export function useItemDrag(folders: readonly DocumentFolder[], request: ItemDragOptions) {
  const t = useText(documentText);
  const ids = new Set([rootId, ...folders.map((folder) => folder.id)]);
  const mayMove = (items: readonly Item[], nodeId: string) =>
    moveHindrance(folders, items, folderIdOf(nodeId)) === undefined;
  const workspaceId = useWorkspaceId();
  const dragged = useRef<readonly Item[]>([]);
  const [over, setOver] = useState<{ readonly nodeId: string; readonly isFiles: boolean }>();
  const targetOf = (event: DragEvent): string | undefined => {
    const id = folderUnder(event);
    if (id !== undefined && ids.has(id)) return id;
    // Moved items need a folder as target; files dropped elsewhere go into the open folder.
    return holdsFiles(event) ? nodeIdOf(request.folderId) : undefined;
  };
  const accepts = (event: DragEvent, nodeId: string | undefined): nodeId is string => {
    if (nodeId === undefined) return false;
    if (holdsFiles(event)) return request.onFiles !== undefined;
    return dragged.current.length > 0 && mayMove(dragged.current, nodeId);
  };

  const handlers = {
    onDragStart: (event: DragEvent) => {
      const line = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-item]") : null;
      const items = line?.dataset.item === undefined ? [] : request.draggedWith(line.dataset.item);
      dragged.current = items;
      // Who moves nothing still drags its link, as any other.
      if (items.length === 0) return isOnLink(event.target) ? undefined : event.preventDefault();
      const carried = items.map((item) => ({ name: item.name, path: openPath(workspaceId, item) }));
      const [one, ...others] = items;
      const label = one && others.length === 0 ? one.name : t("documents.itemCount", { count: items.length });
      carryThings(event.dataTransfer, carried, label);
    },
    onDragOver: (event: DragEvent) => {
      if (dragged.current.length === 0 && !holdsFiles(event)) return;
      const nodeId = targetOf(event);
      const isTaken = accepts(event, nodeId);
      // Files are always held: the browser would open them in the place of the app.
      if (isTaken || holdsFiles(event)) event.preventDefault();
      event.dataTransfer.dropEffect = isTaken ? (holdsFiles(event) ? "copy" : "move") : "none";
      const next = isTaken ? { nodeId, isFiles: holdsFiles(event) } : undefined;
      if (next?.nodeId !== over?.nodeId || next?.isFiles !== over?.isFiles) setOver(next);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(undefined);
    },
    onDrop: (event: DragEvent) => {
      const nodeId = targetOf(event);
      const items = dragged.current;
      setOver(undefined);
      dragged.current = [];
      if (!holdsFiles(event) && items.length === 0) return;
      event.preventDefault();
      if (nodeId === undefined) return;
      if (holdsFiles(event)) request.onFiles?.(droppedItems(event.dataTransfer.items), folderIdOf(nodeId));
      else if (mayMove(items, nodeId)) request.onMove(items, folderIdOf(nodeId));
    },
    onDragEnd: () => {
      dragged.current = [];
      setOver(undefined);
    },
  };
  return { handlers, dropId: over?.nodeId, isFilesOver: over?.isFiles ?? false };
}
