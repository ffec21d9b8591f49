import { type KeyboardEvent, type ReactNode, type UIEvent, useRef } from "react";
import { useGo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { type Column, VirtualRows, type VirtualRowsProps } from "#kit/web/ui/lists/virtual-rows.tsx";
import { useElementWidth } from "#kit/web/ui/use-element-width.ts";
import type { DocumentFolder } from "../../../contract.ts";
import { type Item, isChangeable } from "../../state/item.ts";
import type { Ask } from "../item-dialog.ts";
import { useItemCards, useItemColumns } from "./item-columns.tsx";
import { openPath, useItemRights } from "./item-rights.ts";

/** Below this width in px a line is a card. */
const cardsBelow = 560;
/** The next page is asked for when this much in px is left below. */
const moreWithin = 2400;

interface ItemRowsProps extends Pick<VirtualRowsProps<Item>, "selection" | "sort" | "onSort"> {
  readonly label: string;
  readonly rows: readonly Item[];
  readonly ask: Ask;
  /** Columns of properties. */
  readonly properties?: readonly Column<{ readonly id: string }>[];
  readonly more: () => void;
  /** With these, each line names its folder. */
  readonly places?: readonly DocumentFolder[] | undefined;
  /** The line on which something is held. */
  readonly dropId: string | undefined;
  readonly empty: ReactNode;
}

/** The list itself. F2 renames and Delete deletes the line that has the focus. */
export function ItemRows(props: ItemRowsProps) {
  const { label, rows, ask, properties = [], more, places, dropId, selection, sort, onSort, empty } = props;
  const go = useGo();
  const workspaceId = useWorkspaceId();
  const rights = useItemRights();
  const frame = useRef<HTMLDivElement>(null);
  const isNarrow = useElementWidth(frame) < cardsBelow;
  const columns = [...useItemColumns({ ask, places }), ...properties];
  const cards = useItemCards({ ask, places });
  const onScroll = ({ target }: UIEvent) => {
    if (!(target instanceof HTMLElement)) return;
    if (target.scrollHeight - target.scrollTop - target.clientHeight < moreWithin) more();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const line = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>("[data-item]") : null;
    const item = line && event.target === line ? rows.find((row) => row.id === line.dataset.item) : undefined;
    if (!item || !isChangeable(item)) return;
    if (event.key === "F2" && rights.mayEdit) ask({ what: "rename", item });
    else if (event.key === "Delete" && rights.mayDelete) ask({ what: "delete", items: [item] });
    else return;
    event.preventDefault();
  };
  return (
    <div
      ref={frame}
      role="presentation"
      className="flex min-h-0 flex-1 flex-col"
      onScrollCapture={onScroll}
      onKeyDown={onKeyDown}
    >
      <VirtualRows
        key={isNarrow ? "cards" : "rows"}
        label={label}
        rows={rows}
        rowId={(row) => row.id}
        rowText={(row) => row.name}
        columns={isNarrow ? cards : columns}
        rowHeight={isNarrow ? 84 : 60}
        {...(selection && { selection })}
        {...(sort && { sort })}
        {...(onSort && { onSort })}
        onOpen={(row) => void go(openPath(workspaceId, row))}
        rowMarks={(row) => ({
          "data-item": row.id,
          draggable: rights.mayEdit && isChangeable(row),
          "data-drop-target": (row.kind === "folder" && row.id === dropId) || undefined,
        })}
        empty={empty}
      />
    </div>
  );
}
