import { type ReactNode, useState } from "react";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import type { DocumentFolder } from "../../contract.ts";
import type { Item } from "../state/item.ts";
import type { MoveRequest } from "./move-flow.tsx";

const MoveFlow = lazyComponent(
  () => import("./move-flow.tsx").then((module) => module.MoveFlow),
  ({ request }) => request !== undefined,
);

export interface Moving {
  /** Without a target the folder is chosen first. */
  readonly start: (items: readonly Item[], targetId?: string | null) => void;
  /** To be rendered by the caller. */
  readonly dialogs: ReactNode;
}

/** Moves items with all dialogs; its code loads late. */
export function useMoveFlow(folders: readonly DocumentFolder[], onMoved: () => void): Moving {
  const [request, setRequest] = useState<MoveRequest>();
  return {
    start: (items, targetId) => setRequest({ items, ...(targetId !== undefined && { targetId }) }),
    dialogs: <MoveFlow request={request} folders={folders} onMoved={onMoved} />,
  };
}
