import { ChevronRight, GripVertical } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import * as Aria from "react-aria-components";
import { useText } from "../i18n.ts";
import { kitText } from "../text.ts";
import { Checkbox } from "./checkbox.tsx";
import { classNames } from "./class-names.ts";

export interface TreeNode<T> {
  readonly id: string;
  /** Its name: for typing ahead, and read out. */
  readonly text: string;
  readonly value: T;
  readonly children?: readonly TreeNode<T>[];
}

export interface TreeMove {
  readonly ids: readonly string[];
  /** The node they were dropped at. */
  readonly target: string;
  /** `on` makes them its last children. */
  readonly position: "before" | "after" | "on";
}

export interface TreeItemState {
  /** 1 at the root. */
  readonly level: number;
  readonly isExpanded: boolean;
  readonly isSelected: boolean;
}

export interface TreeProps<T> {
  readonly label: string;
  readonly items: readonly TreeNode<T>[];
  /** What a line shows. Buttons in it are reached with the arrow keys. */
  readonly children: (node: TreeNode<T>, state: TreeItemState) => ReactNode;
  readonly selectedId?: string | null;
  readonly onSelect?: (id: string) => void;
  /** With these each line has a checkbox; `onSelect` is then what a press on the line does. */
  readonly checkedIds?: ReadonlySet<string>;
  readonly onCheckedChange?: (ids: ReadonlySet<string>) => void;
  /** Without these the tree keeps for itself what is open, and starts with everything open. */
  readonly expandedIds?: ReadonlySet<string>;
  readonly onExpandedChange?: (ids: ReadonlySet<string>) => void;
  readonly startCollapsed?: boolean;
  /** Makes lines movable: dragged, or by keyboard (Enter on the handle, arrow keys, Enter). */
  readonly onMove?: (move: TreeMove) => void;
  /** Which moves are offered; all but into itself unless given. */
  readonly mayMove?: (move: TreeMove) => boolean;
  readonly empty?: ReactNode;
  readonly className?: string | undefined;
}

/** Things inside things. Beside every drag offer "Move to…" as well. */
export function Tree<T>(props: TreeProps<T>) {
  const { label, items, checkedIds, onCheckedChange, selectedId = null, onSelect, empty, className } = props;
  const [expandedIds, setExpandedIds] = useExpanded(props);
  const dragAndDropHooks = useMoves(props);
  const selection = checkedIds
    ? ({
        selectionMode: "multiple",
        selectedKeys: checkedIds,
        onSelectionChange: (keys: Aria.Selection) => onCheckedChange?.(keys === "all" ? allIds(items) : asIds(keys)),
        onAction: (id: Aria.Key) => onSelect?.(String(id)),
      } as const)
    : ({
        selectionMode: onSelect ? "single" : "none",
        selectedKeys: selectedId === null ? [] : [selectedId],
        disallowEmptySelection: selectedId !== null,
        onSelectionChange: (keys: Aria.Selection) => {
          const [id] = keys === "all" ? [] : asIds(keys);
          if (id !== undefined) onSelect?.(id);
        },
      } as const);

  const line = (node: TreeNode<T>): ReactNode => (
    <Aria.TreeItem
      key={node.id}
      id={node.id}
      textValue={node.text}
      className={classNames(itemLook, !checkedIds && chosenLook)}
    >
      <Aria.TreeItemContent>
        {({ level, isExpanded, isSelected, hasChildItems, allowsDragging }) => (
          <div
            className="flex min-h-(--ctl) min-w-0 items-center gap-1"
            style={{ paddingInlineStart: (level - 1) * 12 }}
          >
            {allowsDragging && <Grip name={node.text} />}
            {checkedIds && <Checkbox slot="selection" className="px-1" />}
            <Chevron isShown={hasChildItems} isExpanded={isExpanded} />
            <div className="min-w-0 flex-1">
              {props.children(node, { level, isExpanded, isSelected: isSelected || node.id === selectedId })}
            </div>
          </div>
        )}
      </Aria.TreeItemContent>
      {node.children?.map(line)}
    </Aria.TreeItem>
  );

  return (
    <Aria.Tree
      aria-label={label}
      {...selection}
      expandedKeys={expandedIds}
      onExpandedChange={(keys) => setExpandedIds(asIds(keys))}
      {...(dragAndDropHooks && { dragAndDropHooks })}
      renderEmptyState={() => empty}
      className={classNames("min-w-0 outline-none drop-target:bg-tint", className)}
    >
      {items.map(line)}
    </Aria.Tree>
  );
}

const itemLook = classNames(
  "ring-inside group rounded-1 border border-transparent pe-1 hover:bg-tint forced-colors:border-[Canvas]",
  "dragging:opacity-50",
  "drop-target:border-ink drop-target:bg-tint-2 disabled:text-ink-3",
);
const chosenLook = "selected:border-line selected:bg-raised forced-colors:selected:border-[Highlight]";

const smallButton =
  "ring-focus grid size-6 shrink-0 place-items-center rounded-1 text-ink-3 hover:text-ink floor:size-12";

/** Shown when it is wanted, and always where there is no pointer that hovers. */
const quiet =
  "cursor-grab opacity-0 group-hover:opacity-100 group-focus-within:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100 floor:opacity-100";

function Grip({ name }: { name: string }) {
  const t = useText(kitText);
  return (
    <Aria.Button slot="drag" aria-label={t("tree.drag", { name })} className={classNames(smallButton, quiet)}>
      <GripVertical className="size-4 floor:size-6" aria-hidden />
    </Aria.Button>
  );
}

function Chevron({ isShown, isExpanded }: { isShown: boolean; isExpanded: boolean }) {
  if (!isShown) return <span className="w-6 shrink-0 floor:w-12" />;
  return (
    <Aria.Button slot="chevron" className={smallButton}>
      <ChevronRight
        className={classNames("size-4 transition-transform floor:size-6", isExpanded ? "rotate-90" : "rtl:rotate-180")}
        aria-hidden
      />
    </Aria.Button>
  );
}

const without = (ids: ReadonlySet<string>, others: ReadonlySet<string>): Set<string> =>
  new Set([...ids].filter((id) => !others.has(id)));

const asIds = (keys: Iterable<Aria.Key>): Set<string> => new Set([...keys].map(String));

function allIds<T>(items: readonly TreeNode<T>[]): Set<string> {
  return new Set(items.flatMap((node) => [node.id, ...allIds(node.children ?? [])]));
}

/** What the tree keeps for itself are the exceptions, so that a node added later starts like the others. */
function useExpanded<T>(props: TreeProps<T>): [ReadonlySet<string>, (ids: ReadonlySet<string>) => void] {
  const { items, expandedIds, onExpandedChange, startCollapsed = false } = props;
  const [exceptions, setExceptions] = useState<ReadonlySet<string>>(new Set());
  const all = allIds(items);
  const own = startCollapsed ? exceptions : without(all, exceptions);
  const change = (ids: ReadonlySet<string>) => {
    if (expandedIds === undefined) setExceptions(startCollapsed ? ids : without(all, ids));
    onExpandedChange?.(ids);
  };
  return [expandedIds ?? own, change];
}

function useMoves<T>({ items, onMove, mayMove }: TreeProps<T>): Aria.DragAndDropHooks<object> | undefined {
  const dragged = useRef<readonly string[]>([]);
  const { dragAndDropHooks } = Aria.useDragAndDrop<object>({
    getItems: (keys) => [...keys].map((key) => ({ "text/plain": textOf(items, String(key)) })),
    onDragStart: (event) => {
      dragged.current = [...event.keys].map(String);
    },
    getDropOperation: (target) => {
      if (target.type !== "item" || mayMove === undefined) return "move";
      const move = { ids: dragged.current, target: String(target.key), position: target.dropPosition };
      return mayMove(move) ? "move" : "cancel";
    },
    onMove: ({ keys, target }) =>
      onMove?.({ ids: [...keys].map(String), target: String(target.key), position: target.dropPosition }),
    renderDropIndicator: (target) => (
      <Aria.DropIndicator target={target} className="drop-target:outline-2 drop-target:outline-ink" />
    ),
  });
  return onMove ? dragAndDropHooks : undefined;
}

function textOf<T>(items: readonly TreeNode<T>[], id: string): string {
  for (const node of items) {
    const text = node.id === id ? node.text : textOf(node.children ?? [], id);
    if (text) return text;
  }
  return "";
}
