import type { ReactNode } from "react";
import { ArrowDown, ArrowUp } from "#kit/web/icons.ts";
import { classNames } from "../class-names.ts";

export interface Column<Row> {
  readonly id: string;
  readonly head: string;
  /** The head is read out and not shown: for a column of buttons. */
  readonly hideHead?: boolean;
  /** A track of a CSS grid: "150px", "minmax(220px, 2fr)". */
  readonly width: string;
  readonly cell: (row: Row) => ReactNode;
  /** The width of the list in px from which the column is shown. */
  readonly from?: number;
  readonly isSortable?: boolean;
}

export interface Sort {
  readonly id: string;
  readonly direction: "ascending" | "descending";
}

interface ColumnHeadProps<Row> {
  readonly column: Column<Row>;
  readonly sort: Sort | undefined;
  readonly onSort: ((sort: Sort) => void) | undefined;
  readonly isFirst: boolean;
}

export function ColumnHead<Row>({ column, sort, onSort, isFirst }: ColumnHeadProps<Row>) {
  const direction = sort?.id === column.id ? sort.direction : undefined;
  const look = classNames("min-w-0 truncate pe-3", isFirst && "ps-4");
  if (!column.isSortable || !onSort) {
    return (
      <div role="columnheader" className={look}>
        <span className={column.hideHead ? "sr-only" : undefined}>{column.head}</span>
      </div>
    );
  }
  return (
    <div role="columnheader" aria-sort={direction ?? "none"} className={look}>
      <button
        type="button"
        className="ring-focus flex min-h-7 items-center gap-1 rounded-1 hover:text-ink floor:min-h-12 floor:min-w-12"
        onClick={() => onSort({ id: column.id, direction: direction === "ascending" ? "descending" : "ascending" })}
      >
        {column.head}
        {direction === "ascending" && <ArrowUp className="size-3.5" aria-hidden />}
        {direction === "descending" && <ArrowDown className="size-3.5" aria-hidden />}
      </button>
    </div>
  );
}

interface CellsProps<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly isFirstPadded: boolean;
}

export function Cells<Row>({ row, columns, isFirstPadded }: CellsProps<Row>) {
  return columns.map((column, place) => (
    <div key={column.id} role="gridcell" className={classNames("min-w-0 pe-3", isFirstPadded && place === 0 && "ps-4")}>
      {column.cell(row)}
    </div>
  ));
}
