import { type ReactNode, useState } from "react";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import type { DocumentFolder } from "../../contract.ts";
import type { Item } from "../state/item.ts";
import type { MoveRequest } from "./move-flow.tsx";

const MoveFlow = lazyComponent(
  () => import("./move-flow.tsx").then((module) => module.MoveFlow),
  ({ wish }) => wish !== undefined,
);

export interface Moving {
  /** Without a target the folder is chosen first. */
  readonly start: (items: readonly Item[], targetId?: string | null) => void;
  /** To be rendered by the caller. */
  readonly dialogs: ReactNode;
}

/** Moves items with all dialogs; its code loads late. */
export function useMoveFlow(folders: readonly DocumentFolder[], onMoved: () => void): Moving {
  const [wish, setWish] = useState<MoveRequest>();
  return {
    start: (items, targetId) => setWish({ items, ...(targetId !== undefined && { targetId }) }),
    dialogs: <MoveFlow wish={wish} folders={folders} onMoved={onMoved} />,
  };
}
