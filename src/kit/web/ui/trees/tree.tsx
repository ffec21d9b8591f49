import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useText } from "../../i18n.ts";
import { classNames } from "../class-names.ts";
import { alongRow, controlsOf, goesForward, isTyping, rowAfterKey } from "../grid-keys.ts";
import { useRowWindow } from "../lists/use-row-window.ts";
import { allIds, lineAfterLetter, linesOf, type TreeLine, type TreeMove, type TreeNode } from "./tree-lines.ts";
import { TreeRow } from "./tree-row.tsx";
import { treeText } from "./tree-text.ts";
import { type Drag, useTreeDrag } from "./use-tree-drag.ts";

export type { TreeMove, TreeNode } from "./tree-lines.ts";

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
  /** Without these props the tree stores which lines are open, and starts with all of them open. */
  readonly expandedIds?: ReadonlySet<string>;
  readonly onExpandedChange?: (ids: ReadonlySet<string>) => void;
  readonly startCollapsed?: boolean;
  /** Makes lines movable: dragged, or by keyboard (Enter on the handle, arrow keys, Enter). */
  readonly onMove?: (move: TreeMove) => void;
  /** Which moves are offered; all but into itself unless given. */
  readonly mayMove?: (move: TreeMove) => boolean;
  readonly empty?: ReactNode;
  /** Thousands of lines: it scrolls by itself, so give it a height, and only the lines in sight are in the page. */
  readonly isLong?: boolean;
  readonly className?: string | undefined;
}

/**
 * A tree of nested items. One line holds the tab stop: arrow keys move between the lines, open and close them, and move
 * through a line's controls; letters jump to a name. Offer "Move to…" besides every drag as well.
 */
export function Tree<T>(props: TreeProps<T>) {
  const {
    label,
    items,
    checkedIds,
    onCheckedChange,
    selectedId = null,
    onSelect,
    empty,
    isLong = false,
    className,
  } = props;
  const [expanded, setExpanded] = useExpanded(props);
  const lines = linesOf(items, expanded);
  const { drag, line: dragLine, lift, onKey, hasDragged } = useTreeDrag(props, lines);
  const grid = useRef<HTMLDivElement>(null);
  const { activeAt, setActiveId, rowHeight, inPage, goTo } = useActiveLine(grid, lines, { selectedId, isLong, drag });

  const toggle = (id: string) => setExpanded(toggled(expanded, id));
  const check = (id: string) => checkedIds && onCheckedChange?.(toggled(checkedIds, id));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (onKey(event)) return event.preventDefault();
    if (!actOnKey(event, lines, { goTo, toggle, press: checkedIds ? check : onSelect, open: onSelect })) return;
    event.preventDefault();
    // An element around the tree may listen to the same keys.
    event.stopPropagation();
  };
  const onPress = (event: MouseEvent, id: string) => {
    if (hasDragged.current || !(event.target instanceof Element)) return;
    // A press on a menu that was opened from the line bubbles here as well.
    if (event.currentTarget.contains(event.target) && !event.target.closest("button, a, input, label")) onSelect?.(id);
  };

  const rowOf = (at: number) => {
    const line = lines[at];
    if (!line) return null;
    return (
      <TreeRow
        key={line.node.id}
        line={line}
        isActive={at === activeAt}
        isSelected={line.node.id === selectedId}
        isDragged={drag?.ids.includes(line.node.id) ?? false}
        dropAt={drag?.place?.target === line.node.id ? drag.place.position : undefined}
        checked={checkedIds?.has(line.node.id)}
        onCheck={() => check(line.node.id)}
        onToggle={() => toggle(line.node.id)}
        onPress={(event) => onPress(event, line.node.id)}
        at={isLong ? { top: at * rowHeight, height: rowHeight } : undefined}
        {...(props.onMove && { drag: dragLine(line.node.id), onLift: () => lift(line.node.id) })}
      >
        {props.children(line.node, {
          level: line.level,
          isExpanded: line.isExpanded,
          isSelected: line.node.id === selectedId || (checkedIds?.has(line.node.id) ?? false),
        })}
      </TreeRow>
    );
  };
  return (
    <>
      <div
        ref={grid}
        role="treegrid"
        tabIndex={-1}
        aria-label={label}
        aria-multiselectable={checkedIds ? true : undefined}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => {
          const id = target.closest<HTMLElement>("[data-tree-id]")?.dataset.treeId;
          if (id !== undefined) setActiveId(id);
        }}
        className={classNames("min-w-0 outline-none", isLong && "overflow-auto", className)}
      >
        {isLong ? (
          <div role="rowgroup" className="relative" style={{ blockSize: inPage.height }}>
            {inPage.indexes.map((at) => rowOf(at))}
          </div>
        ) : (
          lines.map((_, at) => rowOf(at))
        )}
        {lines.length === 0 && empty !== undefined && (
          <div role="row">
            <div role="gridcell">{empty}</div>
          </div>
        )}
      </div>
      {props.onMove && (
        <output className="sr-only">{drag?.by === "keys" && <Carried drag={drag} lines={lines} />}</output>
      )}
    </>
  );
}

/** Where the keys have moved the line, for the caller. */
function Carried<T>({ drag, lines }: { readonly drag: Drag; readonly lines: readonly TreeLine<T>[] }) {
  const t = useText(treeText);
  const nameOf = (id: string | undefined) => lines.find((line) => line.node.id === id)?.node.text ?? "";
  return drag.place
    ? t(`tree.${drag.place.position}`, { name: nameOf(drag.place.target) })
    : t("tree.lifted", { name: nameOf(drag.ids[0]) });
}

interface KeyDeeds {
  readonly goTo: (index: number) => void;
  readonly toggle: (id: string) => void;
  /** Space. */
  readonly press: ((id: string) => void) | undefined;
  /** Enter. */
  readonly open: ((id: string) => void) | undefined;
}

/** Whether the key meant something to the tree. */
function actOnKey<T>(event: KeyboardEvent<HTMLElement>, lines: readonly TreeLine<T>[], deeds: KeyDeeds): boolean {
  const { target, key } = event;
  if (!(target instanceof HTMLElement) || isTyping(target) || event.altKey || event.ctrlKey || event.metaKey)
    return false;
  const row = target.closest<HTMLElement>("[data-tree-id]");
  const at = lines.findIndex((line) => line.node.id === row?.dataset.treeId);
  const line = lines[at];
  if (!row || !line) return false;
  const next = rowAfterKey(key, at, lines.length, 10) ?? (target === row ? lineAfterLetter(lines, at, key) : undefined);
  if (next !== undefined) deeds.goTo(next);
  else if (key === "ArrowRight" || key === "ArrowLeft") {
    const isForward = goesForward(key, row);
    if (target === row && line.hasChildren && line.isExpanded !== isForward) deeds.toggle(line.node.id);
    else if (target === row && !isForward) deeds.goTo(lines.findIndex((one) => one.node.id === line.parentId));
    else alongRow(row, target, isForward);
  } else if (key === "Escape" && target !== row) row.focus();
  else if (target === row && key === " ") deeds.press?.(line.node.id);
  else if (target === row && key === "Enter") deeds.open?.(line.node.id);
  else return false;
  return true;
}

interface ActiveLineOptions {
  readonly selectedId: string | null;
  readonly isLong: boolean;
  readonly drag: Drag | undefined;
}

/** The line that holds the tab stop, and what is rendered around it. */
function useActiveLine<T>(
  grid: RefObject<HTMLElement | null>,
  lines: readonly TreeLine<T>[],
  { selectedId, isLong, drag }: ActiveLineOptions,
) {
  const [activeId, setActiveId] = useState<string | null>(null);
  const has = (id: string | null) => lines.some((line) => line.node.id === id);
  const active = has(activeId) ? activeId : has(selectedId) ? selectedId : (lines[0]?.node.id ?? null);
  const activeAt = lines.findIndex((line) => line.node.id === active);
  const rowHeight = useRowHeight(grid, isLong);
  const inPage = useRowWindow({
    scroller: grid,
    count: isLong ? lines.length : 0,
    rowHeight,
    kept: Math.max(0, activeAt),
  });
  const focusOn = useGoTo(grid, (index) => {
    setActiveId(lines[index]?.node.id ?? null);
    if (isLong) inPage.scrollTo(index);
  });
  useTabStop(grid, active, drag !== undefined);
  // Scrolls to the line that the keys moved, or else to the chosen one.
  const wanted = (drag?.by === "keys" ? drag.place?.target : undefined) ?? selectedId;
  const showWanted = useEffectEvent((id: string) => {
    const index = lines.findIndex((line) => line.node.id === id);
    if (index !== -1) inPage.scrollTo(index);
  });
  useEffect(() => {
    if (isLong && wanted !== null) showWanted(wanted);
  }, [isLong, wanted]);
  const goTo = (index: number) => focusOn(index, lines[index]?.node.id);
  return { activeAt, setActiveId, rowHeight, inPage, goTo };
}

/** Tab goes to one line and through its controls. The line that was moved keeps the focus. */
function useTabStop(grid: { readonly current: HTMLElement | null }, active: string | null, isMoving: boolean): void {
  const wasMoving = useRef(false);
  useLayoutEffect(() => {
    for (const row of grid.current?.querySelectorAll<HTMLElement>("[data-tree-id]") ?? []) {
      const isStop = row.dataset.treeId === active;
      for (const control of controlsOf(row)) control.tabIndex = isStop ? 0 : -1;
      if (isStop && wasMoving.current && !isMoving && document.activeElement === document.body) row.focus();
    }
    wasMoving.current = isMoving;
  });
}

/** Puts the focus on a line; where it is not in the page yet, as soon as it is. */
function useGoTo(grid: { readonly current: HTMLElement | null }, show: (index: number) => void) {
  const wanted = useRef<string>(undefined);
  const find = (id: string) => grid.current?.querySelector<HTMLElement>(`[data-tree-id="${CSS.escape(id)}"]`);
  useLayoutEffect(() => {
    const row = wanted.current === undefined ? undefined : find(wanted.current);
    if (!row) return;
    wanted.current = undefined;
    row.focus({ preventScroll: true });
  });
  return (index: number, id: string | undefined) => {
    if (id === undefined) return;
    show(index);
    const row = find(id);
    wanted.current = row ? undefined : id;
    row?.focus();
  };
}

/** What a line of a long tree takes, in px: a control with its borders, by the density. */
function useRowHeight(grid: { readonly current: HTMLElement | null }, isLong: boolean): number {
  const [height, setHeight] = useState(controlPx + bordersPx);
  useLayoutEffect(() => {
    if (!isLong || !grid.current) return;
    const control = Number.parseFloat(getComputedStyle(grid.current).getPropertyValue("--ctl"));
    // oxlint-disable-next-line react/set-state-in-effect -- measured once, before the first paint
    setHeight((control || controlPx) + bordersPx);
  }, [grid, isLong]);
  return height;
}

const controlPx = 36;
const bordersPx = 2;

const toggled = (ids: ReadonlySet<string>, id: string): Set<string> =>
  ids.has(id) ? new Set([...ids].filter((other) => other !== id)) : new Set([...ids, id]);

const without = (ids: ReadonlySet<string>, others: ReadonlySet<string>): Set<string> =>
  new Set([...ids].filter((id) => !others.has(id)));

/** The tree stores the exceptions, so that a node added later starts like the others. */
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
