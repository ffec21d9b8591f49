import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { PlainButton } from "#kit/web/ui/buttons/plain-button.tsx";
import { FieldErrors } from "#kit/web/ui/fields/field.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { type CsvField, type CsvRow, cellMax, type RowFault } from "../../rules/csv-rows.ts";
import { rolesByName } from "../../rules/role-names.ts";
import { inviteText } from "../text.ts";
import { CellGroups } from "./cell-groups.tsx";
import { RoleSelect } from "./role-select.tsx";
import type { Grants } from "./use-grants.ts";

export interface CellFieldProps {
  readonly row: CsvRow;
  readonly field: CsvField;
  readonly fault: RowFault | undefined;
  readonly grants: Grants;
  readonly onChange: (text: string) => void;
  /** In the table the head of the column names the field. */
  readonly hideLabel: boolean;
}

const names = { displayName: "name", contactInfo: "contact", role: "role", access: "access" } as const;

/** The field of one cell: text for the name and the contact, a choice for role and groups. */
export function CellField({ row, field, fault, grants, onChange, hideLabel }: CellFieldProps) {
  const t = useText(inviteText);
  const name = t(`invites.csv.${names[field]}`);
  const label = hideLabel ? t("invites.csv.of", { field: name, line: row.line }) : name;
  const error = useFaultText(fault);
  if (field === "role") {
    const held = roleIdOf(grants, row.role);
    return (
      <RoleSelect
        label={label}
        hideLabel={hideLabel}
        roles={grants.roles}
        value={held}
        // What the file says stays to be read until something is chosen.
        {...(row.role.trim() !== "" && { placeholder: row.role.slice(0, 100) })}
        onChange={(id) => onChange(roleReference(grants, id))}
        error={error}
      />
    );
  }
  if (field === "access") return <GroupsField {...{ row, grants, onChange, hideLabel, label, error }} />;
  return (
    <TextField
      label={label}
      hideLabel={hideLabel}
      value={row[field]}
      maxLength={cellMax}
      onChange={onChange}
      error={error}
    />
  );
}

interface GroupsFieldProps extends Pick<CellFieldProps, "row" | "grants" | "onChange" | "hideLabel"> {
  readonly label: string;
  readonly error: string | undefined;
}

function GroupsField({ row, grants, onChange, hideLabel, label, error }: GroupsFieldProps) {
  const t = useText(inviteText);
  const [isOpen, setOpen] = useState(false);
  const text = row.access.trim() === "" ? t("invites.csv.noGroups") : row.access.slice(0, 200);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      {!hideLabel && <p className="text-xs font-semibold text-ink-2">{label}</p>}
      <PlainButton
        aria-label={`${label}: ${text}. ${error ?? ""}`}
        className="field ring-focus w-full min-w-0 text-start"
        {...(error !== undefined && { "data-invalid": true })}
        onPress={() => setOpen(true)}
      >
        <span className="block truncate">{text}</span>
      </PlainButton>
      <FieldErrors error={error} />
      {isOpen && <CellGroups row={row} grants={grants} onChange={onChange} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** The fault of a cell, in words. */
export function useFaultText(fault: RowFault | undefined): string | undefined {
  const t = useText(inviteText);
  return fault && t(`invites.csv.faults.${fault.fault}`, { about: fault.about ?? "" });
}

function roleIdOf({ roles }: Grants, name: string): string | null {
  const [id, ...others] = rolesByName(roles).get(name.normalize("NFKC").trim().toLowerCase()) ?? [];
  return id !== undefined && others.length === 0 ? id : null;
}

/** What the file calls a role: its name, or where another has the same name what the product calls it. */
function roleReference(grants: Grants, id: string): string {
  const role = grants.roles.find((one) => one.id === id);
  if (!role) return "";
  return roleIdOf(grants, role.text) === id || role.builtIn === null ? role.text : role.builtIn;
}
