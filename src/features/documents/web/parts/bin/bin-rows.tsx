import { type ReactNode, type UIEvent, useRef } from "react";
import { useText } from "#kit/web/i18n.ts";
import { RotateCcw } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { type Column, VirtualRows, type VirtualRowsProps } from "#kit/web/ui/lists/virtual-rows.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { useElementWidth } from "#kit/web/ui/use-element-width.ts";
import { useSizeText } from "#kit/web/words/size-text.ts";
import { documentDialogText } from "../../dialog-text.ts";
import { daysLeft, deletedAtOf, goneAt } from "../../state/bin.ts";
import type { Item } from "../../state/item.ts";
import { documentText } from "../../text.ts";
import { ItemAccess, useGroupsById } from "../items/item-access.tsx";
import { useTypeWords } from "../items/item-facts.tsx";
import { ItemIcon } from "../items/item-icon.tsx";

interface BinRowsProps extends Pick<VirtualRowsProps<Item>, "selection"> {
  readonly rows: readonly Item[];
  /** How long a deleted thing is kept. */
  readonly days: number;
  readonly onRestore: (item: Item) => void;
  readonly more: () => void;
  readonly empty: ReactNode;
}

const cardsBelow = 560;
const moreWithin = 1600;

/** Deleted things, the latest first, each with when it goes for good. */
export function BinRows({ rows, days, selection, onRestore, more, empty }: BinRowsProps) {
  const t = useText(documentText, documentDialogText);
  const frame = useRef<HTMLDivElement>(null);
  const isNarrow = useElementWidth(frame) < cardsBelow;
  const columns = useBinColumns(days, onRestore, isNarrow);
  const onScroll = ({ target }: UIEvent) => {
    if (!(target instanceof HTMLElement)) return;
    if (target.scrollHeight - target.scrollTop - target.clientHeight < moreWithin) more();
  };
  return (
    <div ref={frame} className="flex min-h-0 flex-1 flex-col" onScrollCapture={onScroll}>
      <VirtualRows
        key={isNarrow ? "cards" : "rows"}
        label={t("documents.bin.title")}
        rows={rows}
        rowId={(row) => row.id}
        rowText={(row) => row.name}
        columns={columns}
        rowHeight={isNarrow ? 76 : 60}
        {...(selection && { selection })}
        empty={empty}
      />
    </div>
  );
}

function useBinColumns(days: number, onRestore: (item: Item) => void, isNarrow: boolean): Column<Item>[] {
  const t = useText(documentText, documentDialogText);
  const typeOf = useTypeWords();
  const sizeOf = useSizeText();
  const groups = useGroupsById();
  const left = (item: Item) => {
    const at = deletedAtOf(item);
    return at === null ? "" : t("documents.bin.daysLeft", { count: daysLeft(at, days, Date.now()) });
  };
  const name: Column<Item> = {
    id: "name",
    head: t("documents.columns.name"),
    width: "minmax(0,2.4fr)",
    cell: (item) => (
      <div className="flex min-w-0 items-center gap-3">
        <ItemIcon item={item} />
        <div className="min-w-0 flex-1">
          <p className="truncate text-sm font-semibold">
            <bdi title={item.name}>{item.name}</bdi>
          </p>
          <p className="truncate text-ink-3">{isNarrow ? `${t("documents.bin.gone")} ${left(item)}` : aboutOf(item)}</p>
        </div>
      </div>
    ),
  };
  const aboutOf = (item: Item) =>
    item.kind === "folder"
      ? `${typeOf(item)}, ${t("documents.bin.withContents")}`
      : `${typeOf(item)} · ${sizeOf(item.document.sizeBytes)}`;
  const restore: Column<Item> = {
    id: "restore",
    head: t("documents.bin.restore"),
    hideHead: true,
    width: isNarrow ? "64px" : "132px",
    cell: (item) => (
      <Button
        size="sm"
        icon={isNarrow}
        aria-label={t("documents.bin.restoreOne", { name: item.name })}
        onPress={() => onRestore(item)}
      >
        <RotateCcw aria-hidden />
        {!isNarrow && t("documents.bin.restore")}
      </Button>
    ),
  };
  if (isNarrow) return [name, restore];
  return [
    name,
    {
      id: "access",
      head: t("documents.columns.access"),
      width: "minmax(120px,1fr)",
      from: 900,
      cell: (item) => <ItemAccess item={item} groups={groups} />,
    },
    {
      id: "deleted",
      head: t("documents.bin.deleted"),
      width: "150px",
      cell: (item) => {
        const at = deletedAtOf(item);
        return at !== null && <TimeStamp at={at} />;
      },
    },
    {
      id: "gone",
      head: t("documents.bin.gone"),
      width: "130px",
      from: 680,
      cell: (item) => {
        const at = deletedAtOf(item);
        return (
          at !== null && (
            <>
              <TimeStamp at={goneAt(at, days)} dateOnly />
              <span className="block text-ink-3">{left(item)}</span>
            </>
          )
        );
      },
    },
    restore,
  ];
}
