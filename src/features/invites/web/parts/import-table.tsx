import { type ReactNode, useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { Pencil, X } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { type Column, VirtualRows } from "#kit/web/ui/lists/virtual-rows.tsx";
import { type CsvField, type CsvRow, csvFields, type RowFault } from "../../rules/csv-rows.ts";
import { cellKey, type ImportDraft } from "../state/import-draft.ts";
import { inviteText } from "../text.ts";
import { CellField, useFaultText } from "./cell-field.tsx";
import { LineDialog } from "./line-dialog.tsx";
import type { Grants } from "./use-grants.ts";

export interface ImportTableProps {
  readonly draft: ImportDraft;
  /** The rows that are shown, of those of the draft. */
  readonly rows: readonly CsvRow[];
  readonly faults: ReadonlyMap<string, RowFault>;
  readonly grants: Grants;
  readonly onEdit: (line: number, field: CsvField, text: string) => void;
  readonly onLeaveOut: (row: CsvRow) => void;
}

/** The rows of the file. An invalid cell is a field, with its fault below. */
export function ImportTable(props: ImportTableProps) {
  const { draft, rows, faults, grants, onEdit, onLeaveOut } = props;
  const t = useText(inviteText);
  const [editedLine, setEditedLine] = useState<number>();
  const edited = draft.rows.find((row) => row.line === editedLine);

  const column = (field: CsvField, head: string, width: string, from?: number): Column<CsvRow> => ({
    id: field,
    head,
    width,
    ...(from !== undefined && { from }),
    cell: (row) => {
      const fault = faults.get(cellKey(row.line, field));
      if (!fault && !draft.touched.has(cellKey(row.line, field))) return <CellText row={row} field={field} />;
      return (
        <div className="py-1 pe-3">
          <CellField {...{ row, field, fault, grants }} hideLabel onChange={(text) => onEdit(row.line, field, text)} />
        </div>
      );
    },
  });
  const columns: readonly Column<CsvRow>[] = [
    {
      id: "line",
      head: t("invites.csv.line"),
      width: "64px",
      cell: (row) => <span className="num text-ink-3">{row.line}</span>,
    },
    {
      ...column("displayName", t("invites.csv.name"), "minmax(140px,1.2fr)"),
      cell: (row) => <FirstCell {...props} row={row} cell={column("displayName", "", "").cell(row)} />,
    },
    column("contactInfo", t("invites.csv.contact"), "minmax(180px,1.4fr)", wideFrom),
    column("role", t("invites.csv.role"), "minmax(150px,1fr)", wideFrom),
    column("access", t("invites.csv.access"), "minmax(160px,1.2fr)", wideFrom),
    {
      id: "actions",
      head: t("invites.columns.actions"),
      hideHead: true,
      width: "104px",
      cell: (row) => (
        <span className="flex justify-end">
          <Button
            kind="bare"
            icon
            aria-label={t("invites.csv.editLine", { line: row.line })}
            onPress={() => setEditedLine(row.line)}
          >
            <Pencil aria-hidden />
          </Button>
          <Button
            kind="bare"
            icon
            aria-label={t("invites.csv.leaveOut", { line: row.line })}
            onPress={() => onLeaveOut(row)}
          >
            <X aria-hidden />
          </Button>
        </span>
      ),
    },
  ];
  return (
    <div className="@container flex min-h-0 flex-1 flex-col">
      <VirtualRows
        label={t("invites.csv.title")}
        rows={rows}
        rowId={(row) => String(row.line)}
        rowText={(row) => row.displayName}
        rowHeight={84}
        columns={columns}
        onOpen={(row) => setEditedLine(row.line)}
      />
      {edited && (
        <LineDialog
          row={edited}
          faults={faults}
          grants={grants}
          onEdit={(field, text) => onEdit(edited.line, field, text)}
          onClose={() => setEditedLine(undefined)}
        />
      )}
    </div>
  );
}

/** From this width of the list in px every column has its place. */
const wideFrom = 860;

function CellText({ row, field }: { readonly row: CsvRow; readonly field: CsvField }) {
  const t = useText(inviteText);
  const text = row[field].slice(0, 200);
  if (field === "access" && text.trim() === "")
    return <span className="text-xs text-ink-3">{t("invites.noGroups")}</span>;
  return (
    <span className="block truncate pe-3" title={text}>
      {text}
    </span>
  );
}

interface FirstCellProps extends ImportTableProps {
  readonly row: CsvRow;
  readonly cell: ReactNode;
}

/** On a narrow list the name's cell shows the others too; they are edited in the dialog of the line. */
function FirstCell({ row, cell, faults }: FirstCellProps) {
  const fault = csvFields.map((field) => faults.get(cellKey(row.line, field))).find(Boolean);
  const text = useFaultText(fault);
  return (
    <>
      <span className="hidden @min-[860px]:block">{cell}</span>
      <span className="block min-w-0 @min-[860px]:hidden">
        <span className="block truncate font-semibold">{row.displayName.slice(0, 200)}</span>
        <span className="block truncate text-xs text-ink-2">{row.contactInfo.slice(0, 200)}</span>
        {text && <span className="block truncate text-xs font-semibold text-stop">{text}</span>}
      </span>
    </>
  );
}
