import { useText } from "#kit/web/i18n.ts";
import { kitText } from "#kit/web/text.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { type CsvField, type CsvRow, csvFields, type RowFault } from "../../rules/csv-rows.ts";
import { cellKey } from "../state/import-draft.ts";
import { inviteText } from "../text.ts";
import { CellField } from "./cell-field.tsx";
import type { Grants } from "./use-grants.ts";

interface LineDialogProps {
  readonly row: CsvRow;
  readonly faults: ReadonlyMap<string, RowFault>;
  readonly grants: Grants;
  readonly onEdit: (field: CsvField, text: string) => void;
  readonly onClose: () => void;
}

/** All cells of one row, to be corrected where the table has no room. Input takes effect at once. */
export function LineDialog({ row, faults, grants, onEdit, onClose }: LineDialogProps) {
  const t = useText(inviteText);
  const kit = useText(kitText);
  return (
    <Dialog
      title={t("invites.csv.editLine", { line: row.line })}
      isOpen
      onOpenChange={onClose}
      footer={
        <Button kind="ink" onPress={onClose}>
          {kit("kit.done")}
        </Button>
      }
    >
      <div className="space-y-4">
        {csvFields.map((field) => (
          <CellField
            key={field}
            row={row}
            field={field}
            fault={faults.get(cellKey(row.line, field))}
            grants={grants}
            hideLabel={false}
            onChange={(text) => onEdit(field, text)}
          />
        ))}
      </div>
    </Dialog>
  );
}
