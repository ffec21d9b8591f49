import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { useText } from "../../i18n.ts";
import { kitText } from "../../text.ts";
import { Checkbox } from "../choices/checkbox.tsx";
import { classNames } from "../class-names.ts";
import { alongRow, controlsOf, goesForward, isTyping, rowAfterKey } from "../grid-keys.ts";
import { useElementWidth } from "../use-element-width.ts";
import { Cells, type Column, ColumnHead, type Sort } from "./columns.tsx";
import { listText } from "./list-text.ts";
import { useRowWindow } from "./use-row-window.ts";

export type { Column, Sort } from "./columns.tsx";

export interface VirtualRowsProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** The name of a row, for its checkbox. */
  readonly rowText: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
  /** In px, the same for all rows. */
  readonly rowHeight?: number;
  readonly selection?: {
    readonly ids: ReadonlySet<string>;
    readonly onChange: (ids: ReadonlySet<string>) => void;
    /** Where there are more rows than were loaded: selects all there are, in the place of those that were. */
    readonly onAll?: (() => void) | undefined;
  };
  /** Enter on a row, a double press, or on the floor one press anywhere but on its controls. */
  readonly onOpen?: (row: Row) => void;
  readonly sort?: Sort | undefined;
  readonly onSort?: (sort: Sort) => void;
  /** Shown under the heads when there is no row. */
  readonly empty?: ReactNode;
  /** For dragging rows, or dropping something on them: listen on the list, and identify the row by these. */
  readonly rowMarks?: (row: Row) => RowMarks;
  readonly className?: string | undefined;
}

export interface RowMarks {
  readonly draggable?: boolean;
  readonly "data-item"?: string;
  /** The dragged item would be dropped here. */
  readonly "data-drop-target"?: true | undefined;
}

/**
 * A long list: only the rows in sight are in the page, 10,000 are fine. It fills a parent that is a flex column with a
 * height of its own. One row holds the tab stop: arrow keys, Page Up and Down, Home and End go between rows, the keys
 * along the line go through a row's controls, Space selects (with Shift, everything since the last one), Enter opens.
 */
export function VirtualRows<Row>(props: VirtualRowsProps<Row>) {
  const { label, rows, rowId, rowText, columns, rowHeight = 64, selection, onOpen, sort, onSort, empty } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const width = useElementWidth(scroller);
  const { active, setActiveId, inPage, goTo } = useActiveRow(scroller, props, rowHeight);
  const { toggle, takeAll } = useRowSelection(props);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, key } = event;
    if (isTyping(target) || event.altKey || !(target instanceof HTMLElement)) return;
    const line = target.closest<HTMLElement>("[data-row]");
    if (!line) return;
    const pageRows = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1);
    const next = rowAfterKey(key, active, rows.length, pageRows);
    const isOnRow = target === line;
    const row = rows[active];
    if (next !== undefined) goTo(next);
    else if (key === "ArrowRight" || key === "ArrowLeft") alongRow(line, target, goesForward(key, line));
    else if (key === "Escape" && !isOnRow) goTo(active);
    else if (key === " " && isOnRow) toggle(active, event.shiftKey);
    else if (key === "Enter" && isOnRow && onOpen && row !== undefined) onOpen(row);
    else if (key === "a" && (event.ctrlKey || event.metaKey) && selection) takeAll();
    else return;
    event.preventDefault();
  };

  const shown = columns.filter((column) => width >= (column.from ?? 0));
  const tracks = [...(selection ? ["var(--row-tick)"] : []), ...shown.map((column) => column.width)].join(" ");

  return (
    <div
      ref={scroller}
      className={classNames(
        "above-trays min-h-0 flex-1 overflow-auto [--row-head:34px] [--row-tick:48px] floor:[--row-head:48px] floor:[--row-tick:64px]",
        props.className,
      )}
    >
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-multiselectable={selection ? true : undefined}
      >
        <Heads columns={shown} tracks={tracks} sort={sort} onSort={onSort}>
          {selection && (
            <AllTick
              count={rows.length}
              chosen={rows.reduce((sum, row) => sum + (selection.ids.has(rowId(row)) ? 1 : 0), 0)}
              onAll={takeAll}
              onNone={() => selection.onChange(new Set())}
            />
          )}
        </Heads>
        <div
          role="rowgroup"
          className="relative"
          style={{ blockSize: inPage.height }}
          onKeyDown={onKeyDown}
          onFocus={(event) => {
            const index = Number(event.target.closest("[data-row]")?.getAttribute("data-row"));
            const row = rows[index];
            if (row !== undefined) setActiveId(rowId(row));
          }}
        >
          {inPage.indexes.map((index) => {
            const row = rows[index];
            if (row === undefined) return null;
            const id = rowId(row);
            const isOn = selection?.ids.has(id) ?? false;
            return (
              <div
                key={id}
                {...props.rowMarks?.(row)}
                role="row"
                data-row={index}
                aria-rowindex={index + 2}
                aria-selected={selection ? isOn : undefined}
                tabIndex={index === active ? 0 : -1}
                onDoubleClick={onOpen && (() => onOpen(row))}
                onClick={onOpen && ((event) => isFloorPress(event.target) && onOpen(row))}
                className={rowClassName(isOn)}
                style={{
                  gridTemplateColumns: tracks,
                  blockSize: rowHeight,
                  transform: `translateY(${index * rowHeight}px)`,
                }}
              >
                {selection && (
                  <RowTick name={rowText(row)} isOn={isOn} onToggle={(withRange) => toggle(index, withRange)} />
                )}
                <Cells row={row} columns={shown} isFirstPadded={!selection} />
              </div>
            );
          })}
        </div>
      </div>
      {rows.length === 0 && empty}
    </div>
  );
}

/** The row that holds the tab stop, and which rows are in the page around it. */
function useActiveRow<Row>(
  scroller: RefObject<HTMLElement | null>,
  { rows, rowId }: Pick<VirtualRowsProps<Row>, "rows" | "rowId">,
  rowHeight: number,
) {
  const [activeId, setActiveId] = useState<string | null>(null);
  const wantsFocus = useRef(false);
  const found = rows.findIndex((row) => rowId(row) === activeId);
  const active = found === -1 ? 0 : found;
  const inPage = useRowWindow({ scroller, count: rows.length, rowHeight, headHeight: headHeightMax, kept: active });

  useLayoutEffect(() => {
    const grid = scroller.current;
    if (!grid) return;
    for (const element of grid.querySelectorAll("[data-row]")) {
      const stop = element.getAttribute("data-row") === String(active) ? 0 : -1;
      for (const control of controlsOf(element)) control.tabIndex = stop;
    }
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    grid.querySelector<HTMLElement>(`[data-row="${active}"]`)?.focus({ preventScroll: true });
  });

  const goTo = (index: number) => {
    const row = rows[index];
    if (row === undefined) return;
    setActiveId(rowId(row));
    inPage.scrollTo(index);
    const shown = scroller.current?.querySelector<HTMLElement>(`[data-row="${index}"]`);
    wantsFocus.current = !shown;
    shown?.focus({ preventScroll: true });
  };
  return { active, setActiveId, inPage, goTo };
}

/** Selects rows one by one, from the last one on, or all of them. */
function useRowSelection<Row>({ rows, rowId, selection }: Pick<VirtualRowsProps<Row>, "rows" | "rowId" | "selection">) {
  const anchor = useRef(0);
  const toggle = (index: number, withRange: boolean) => {
    if (!selection) return;
    const [from, to] = withRange ? [Math.min(anchor.current, index), Math.max(anchor.current, index)] : [index, index];
    anchor.current = index;
    const touched = rows.slice(from, to + 1).map(rowId);
    const next = new Set(selection.ids);
    const isOn = touched.length === 1 && touched.every((id) => next.has(id));
    for (const id of touched) {
      if (isOn) next.delete(id);
      else next.add(id);
    }
    selection.onChange(next);
  };
  const takeAll = () => (selection?.onAll ?? (() => selection?.onChange(new Set(rows.map(rowId)))))();
  return { toggle, takeAll };
}

interface HeadsProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sort: Sort | undefined;
  readonly onSort: ((sort: Sort) => void) | undefined;
  readonly tracks: string;
  /** The header cell that selects all rows. */
  readonly children: ReactNode;
}

const Heads = <Row,>({ columns, tracks, sort, onSort, children }: HeadsProps<Row>) => (
  <div role="rowgroup" className="sticky top-0 z-10">
    <div
      role="row"
      aria-rowindex={1}
      className="grid items-center border-b border-line bg-paper text-2xs font-semibold text-ink-2"
      style={{ gridTemplateColumns: tracks, blockSize: "var(--row-head)" }}
    >
      {children}
      {columns.map((column, place) => (
        <ColumnHead key={column.id} column={column} sort={sort} onSort={onSort} isFirst={place === 0 && !children} />
      ))}
    </div>
  </div>
);

interface AllTickProps {
  readonly count: number;
  readonly chosen: number;
  readonly onAll: () => void;
  readonly onNone: () => void;
}

function AllTick({ count, chosen, onAll, onNone }: AllTickProps) {
  const t = useText(listText);
  return (
    <div role="columnheader" className="grid h-full place-items-center">
      <Checkbox
        aria-label={t("lists.selectAll")}
        isSelected={chosen > 0 && chosen === count}
        isIndeterminate={chosen > 0 && chosen < count}
        isDisabled={count === 0}
        onChange={chosen === count ? onNone : onAll}
      />
    </div>
  );
}

interface RowTickProps {
  /** Of the row. */
  readonly name: string;
  readonly isOn: boolean;
  readonly onToggle: (withRange: boolean) => void;
}

function RowTick({ name, isOn, onToggle }: RowTickProps) {
  const t = useText(kitText);
  return (
    <div role="gridcell" className="h-full">
      <label className="grid size-full place-items-center">
        <input
          type="checkbox"
          aria-label={t("kit.selectRow", { name })}
          checked={isOn}
          onChange={() => {}}
          onClick={(event) => onToggle(event.shiftKey)}
          className="ring-focus size-[18px] rounded-1 accent-ink floor:size-7"
        />
      </label>
    </div>
  );
}

/** Keep in step with --row-head on the floor, the taller of the two. */
const headHeightMax = 48;

const rowClassName = (isOn: boolean): string =>
  classNames(
    "ring-inside absolute inset-x-0 top-0 grid items-center border-b border-line text-xs hover:bg-tint/60",
    "drop-target:bg-tint-2 drop-target:outline-2 drop-target:-outline-offset-2 drop-target:outline-ink",
    isOn && "bg-tint forced-colors:border-s-4 forced-colors:border-s-[Highlight]",
  );

/** On the floor the whole row is the target. Presses inside a menu of the row bubble here as well, so ask the page. */
function isFloorPress(target: EventTarget): boolean {
  if (!(target instanceof Element) || !target.closest('[data-density="floor"]')) return false;
  return target.closest("[data-row]") !== null && target.closest("a, button, input, label, [role=menu]") === null;
}
