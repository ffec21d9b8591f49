import { type CSSProperties, useState } from "react";
import { useLanguage, useText } from "#kit/web/i18n.ts";
import { Select } from "#kit/web/ui/choices/select.tsx";
import { Switch } from "#kit/web/ui/choices/switch.tsx";
import { SearchField } from "#kit/web/ui/fields/search-field.tsx";
import { type Column, type Sort, VirtualRows } from "#kit/web/ui/lists/virtual-rows.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { sizeText } from "#kit/web/words/size-text.ts";
import { viewerText } from "../../text.ts";
import { readRange } from "../file-source.ts";
import { decodeText, wholeLines } from "../texts/decode-text.ts";
import { useLoaded } from "../use-loaded.ts";
import type { KindViewerProps } from "../viewer-props.ts";
import { DownloadButton, NotOpened, Opening } from "../viewer-states.tsx";
import {
  type CsvRow,
  type CsvTable,
  columnsMax,
  filterRows,
  guessHeads,
  isNumber,
  readCsv,
  rowsMax,
  type Separator,
  separators,
  sortRows,
} from "./csv.ts";

/** Of a larger file only so much is read, in bytes. */
const csvBytesMax = 32 * 1024 ** 2;

/** A CSV file as a table. Its cells are text, whatever they look like. */
export function CsvViewer({ file }: KindViewerProps) {
  const t = useText(viewerText);
  const [language] = useLanguage();
  const isCut = file.sizeBytes > csvBytesMax;
  const [separator, setSeparator] = useState<Separator>();
  const [loaded, retry] = useLoaded(async (signal) => {
    const end = Math.min(file.sizeBytes, csvBytesMax);
    return end === 0 ? "" : wholeLines(decodeText(await readRange(file, 0, end, signal)), isCut);
  }, file.fileId);
  if (loaded.is === "loading") return <Opening name={file.name} />;
  if (loaded.is === "failed") return <NotOpened file={file} error={loaded.error} onRetry={retry} />;
  const table = readCsv(loaded.value, separator);
  if (table.rows.length === 0) return <EmptyState title={t("viewer.table.empty")} className="flex-1 justify-center" />;
  const notes = [
    ...(isCut ? [t("viewer.table.cutBytes", { size: sizeText(csvBytesMax, language) })] : []),
    ...(table.areRowsCut ? [t("viewer.table.cutRows", { rows: rowsMax })] : []),
    ...(table.areColumnsCut ? [t("viewer.table.cutColumns", { columns: columnsMax })] : []),
  ];
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {notes.length > 0 && (
        <Banner tone="info" action={<DownloadButton file={file} />} className="m-3">
          {notes.join(" ")}
        </Banner>
      )}
      <TableOf key={table.separator} table={table} name={file.name} onSeparator={setSeparator} />
    </div>
  );
}

interface TableOfProps {
  readonly table: CsvTable;
  readonly name: string;
  readonly onSeparator: (separator: Separator) => void;
}

const separatorNames = { ",": "comma", ";": "semicolon", "\t": "tab", "|": "bar" } as const;

function TableOf({ table, name, onSeparator }: TableOfProps) {
  const t = useText(viewerText);
  const [hasHeads, setHasHeads] = useState(() => guessHeads(table.rows));
  const [words, setWords] = useState("");
  const [sort, setSort] = useState<Sort>();
  const rows = rowsOf(table, hasHeads);
  const kept = filterRows(rows, words);
  const shown = sort ? sortRows(kept, Number(sort.id), sort.direction) : kept;
  const columns = columnsOf(table, hasHeads, t);
  const counted =
    shown.length === rows.length
      ? t("viewer.table.rows", { count: rows.length })
      : t("viewer.table.shown", { shown: shown.length, count: rows.length });
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-sheet px-3 py-2">
        <SearchField
          label={t("viewer.table.filter")}
          placeholder={t("viewer.table.filter")}
          value={words}
          onChange={setWords}
          maxLength={200}
          className="min-w-40 flex-1 sm:max-w-xs"
        />
        <Switch isSelected={hasHeads} onChange={setHasHeads}>
          {t("viewer.table.heads")}
        </Switch>
        <Select
          label={t("viewer.table.separator")}
          hideLabel
          value={table.separator}
          onChange={(next) => next && onSeparator(next)}
          items={separators.map((id) => ({ id, text: t(`viewer.table.${separatorNames[id]}`) }))}
          className="w-40"
        />
        <span role="status" className="num ms-auto text-xs text-ink-2">
          {counted}
        </span>
      </div>
      <div className="flex min-h-0 flex-1 flex-col" style={widthOf(table.columnCount)}>
        <VirtualRows
          label={t("viewer.table.name", { name })}
          rows={shown}
          rowId={rowId}
          rowText={rowText}
          columns={columns}
          rowHeight={36}
          sort={sort}
          onSort={setSort}
          empty={<EmptyState title={t("viewer.table.none")} />}
          className="[&>[role=grid]]:min-w-(--table-width)"
        />
      </div>
    </>
  );
}

/** In px. */
const cellWidth = 160;
const numberWidth = 72;

const widthOf = (columnCount: number): CSSProperties & Record<"--table-width", string> => ({
  "--table-width": `${numberWidth + columnCount * cellWidth}px`,
});

const rowId = (row: CsvRow): string => String(row.number);
const rowText = (row: CsvRow): string => row.cells[0] ?? "";

const rowsOf = (table: CsvTable, hasHeads: boolean): CsvRow[] =>
  table.rows
    .slice(hasHeads ? 1 : 0, rowsMax + (hasHeads ? 1 : 0))
    .map((cells, index) => ({ number: index + 1, cells }));

function columnsOf(
  table: CsvTable,
  hasHeads: boolean,
  t: ReturnType<typeof useText<(typeof viewerText)["en"]>>,
): Column<CsvRow>[] {
  const heads = hasHeads ? (table.rows[0] ?? []) : [];
  const sample = table.rows.slice(1, 200);
  const named = Array.from({ length: table.columnCount }, (_, index) => {
    const filled = sample.map((row) => row[index]?.trim() ?? "").filter(Boolean);
    const look = filled.length > 0 && filled.every(isNumber) ? "num block truncate" : "block truncate";
    return {
      id: String(index),
      head: heads[index]?.trim() || t("viewer.table.column", { number: index + 1 }),
      width: `minmax(${cellWidth}px, 1fr)`,
      isSortable: true,
      cell: (row: CsvRow) => (
        <span className={look} title={row.cells[index]} dir="auto">
          {row.cells[index]}
        </span>
      ),
    };
  });
  const numbers: Column<CsvRow> = {
    id: "number",
    head: t("viewer.table.number"),
    width: `${numberWidth}px`,
    cell: (row) => <span className="num text-ink-3">{row.number}</span>,
  };
  return [numbers, ...named];
}
