import { adminRank } from "#kit/policy.ts";
import { useText } from "#kit/web/i18n.ts";
import { Check, Minus } from "#kit/web/icons.ts";
import { usePlace } from "#kit/web/place.tsx";
import { Checkbox } from "#kit/web/ui/choices/checkbox.tsx";
import { Switch } from "#kit/web/ui/choices/switch.tsx";
import { type MatrixRow, markOf } from "../../matrix.ts";
import { isSsoFixed } from "../../rules.ts";
import type { RoleView } from "../state/role-view.ts";
import type { Fixed } from "../state/use-roles.ts";
import { roleText } from "../text.ts";
import { useRoleWords } from "./use-role-words.ts";

export interface CellProps {
  readonly role: RoleView;
  readonly row: MatrixRow;
  readonly fixed: Fixed | undefined;
  readonly onToggle: (role: RoleView, row: MatrixRow, isOn: boolean) => void;
  /** A switch with the row's label next to it, for a list of one role; otherwise a checkbox in the table. */
  readonly asSwitch?: boolean;
}

/** What a role has of a row; where the person may change it, to press. */
export function PermissionCell({ role, row, fixed, onToggle, asSwitch = false }: CellProps) {
  const t = useText(roleText);
  const words = useRoleWords();
  const mark = stateOf(role, row);
  const label = t("roles.cell", { role: words(role), permission: t(`roles.rows.${row.id}`) });
  if (!useMayToggle(role, row, fixed)) {
    return <Mark mark={mark} />;
  }
  const toggle = (isOn: boolean) => onToggle(role, row, isOn);
  if (asSwitch) {
    return (
      <Switch isSelected={mark !== "none"} onChange={toggle}>
        <span className="sr-only">{label}</span>
      </Switch>
    );
  }
  return (
    <Checkbox aria-label={label} isSelected={mark === "all"} isIndeterminate={mark === "some"} onChange={toggle} />
  );
}

export function stateOf(role: RoleView, row: MatrixRow): "all" | "some" | "none" {
  if (row.id === "requireSso") return role.requiresSso ? "all" : "none";
  if (row.id === "viewContent") return role.seesAllContent ? "all" : "none";
  return markOf(row, role.permissions);
}

function useMayToggle(role: RoleView, row: MatrixRow, fixed: Fixed | undefined): boolean {
  const { actor } = usePlace();
  if (!actor.permissions.has("workspace.roles.manage")) return false;
  if (row.id === "requireSso") return (fixed === undefined || fixed === "builtIn") && !isSsoFixed(role.builtIn);
  if (fixed !== undefined) return false;
  // Every member who manages roles may restore the restriction; only an admin may lift it.
  if (row.id === "viewContent") return role.seesAllContent || actor.rank === adminRank;
  return row.permissions.every((permission) => actor.permissions.has(permission));
}

function Mark({ mark }: { readonly mark: "all" | "some" | "none" }) {
  const t = useText(roleText);
  return (
    <span className="inline-grid size-[18px] place-items-center">
      {mark === "all" && <Check className="size-4.5 text-ink" strokeWidth={2.5} aria-hidden />}
      {mark === "some" && <Minus className="size-4.5 text-ink-2" strokeWidth={2.5} aria-hidden />}
      {mark === "none" && (
        <span className="text-ink-3" aria-hidden>
          ·
        </span>
      )}
      <span className="sr-only">{t(`roles.mark.${mark}`)}</span>
    </span>
  );
}
