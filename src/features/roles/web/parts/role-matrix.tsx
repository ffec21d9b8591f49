import { Fragment, type KeyboardEvent } from "react";
import { useText } from "#kit/web/i18n.ts";
import type { MatrixPart, MatrixRow } from "../../matrix.ts";
import type { RoleView } from "../state/role-view.ts";
import type { Fixed } from "../state/use-roles.ts";
import { roleText } from "../text.ts";
import { PermissionCell } from "./permission-cell.tsx";
import { RoleMenu } from "./role-menu.tsx";
import type { RoleQuestion } from "./role-questions.tsx";
import { RowWords } from "./row-words.tsx";
import { useRoleWords } from "./use-role-words.ts";

export interface RoleMatrixProps {
  readonly roles: readonly RoleView[];
  readonly parts: readonly MatrixPart[];
  readonly mayManage: boolean;
  readonly fixedOf: (role: RoleView) => Fixed | undefined;
  readonly onToggle: (role: RoleView, row: MatrixRow, isOn: boolean) => void;
  readonly onAsk: (question: RoleQuestion) => void;
}

/** How much room the table takes with so many roles, in px: the widths of its columns below, in rem of the desk. */
export const matrixWidth = (roles: number): number => (19 + 10 * roles) * 16;

/** All roles side by side: a row per permission, a column per role. Headers and names stay on screen while scrolling. */
export function RoleMatrix({ roles, parts, mayManage, fixedOf, onToggle, onAsk }: RoleMatrixProps) {
  const t = useText(roleText);
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: arrow keys go between the boxes inside
    <section
      aria-label={t("roles.table")}
      className="above-trays min-h-0 flex-1 overflow-auto border-t border-line"
      onKeyDown={alongBoxes}
    >
      <table className="border-separate border-spacing-0 text-start">
        <caption className="sr-only">{t("roles.table")}</caption>
        <thead>
          <tr>
            <th scope="col" className={`${headClassName} start-0 z-20 w-[19rem] min-w-[19rem] ps-6 text-start`}>
              <span className="text-2xs font-semibold text-ink-2">{t("roles.permission")}</span>
            </th>
            {roles.map((role) => (
              <th key={role.key} scope="col" className={`${headClassName} z-10 w-40 min-w-40 px-3 text-start`}>
                <RoleHead role={role} fixed={fixedOf(role)} mayManage={mayManage} onAsk={onAsk} />
              </th>
            ))}
            <th aria-hidden className={`${headClassName} z-10 w-full`} />
          </tr>
        </thead>
        <tbody>
          {parts.map(({ section, rows }) => (
            <Fragment key={section}>
              <tr>
                <th
                  scope="colgroup"
                  colSpan={roles.length + 2}
                  className="border-b border-line px-6 pt-5 pb-2 text-start text-sm font-bold"
                >
                  <span className="sticky start-6">{t(`roles.sections.${section}`)}</span>
                </th>
              </tr>
              {rows.map((row) => (
                <tr key={row.id} className="group/row">
                  <th
                    scope="row"
                    className="sticky start-0 z-[1] border-b border-line bg-sheet py-2 ps-6 pe-3 text-start font-normal group-hover/row:bg-tint"
                  >
                    <RowWords row={row} />
                  </th>
                  {roles.map((role) => (
                    <td
                      key={role.key}
                      className="border-b border-line px-3 py-2 *:align-middle group-hover/row:bg-tint"
                    >
                      <PermissionCell role={role} row={row} fixed={fixedOf(role)} onToggle={onToggle} />
                    </td>
                  ))}
                  <td aria-hidden className="border-b border-line group-hover/row:bg-tint" />
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const headClassName = "sticky top-0 border-b border-line bg-sheet py-2 align-top";

function RoleHead({
  role,
  fixed,
  mayManage,
  onAsk,
}: Pick<RoleMatrixProps, "mayManage" | "onAsk"> & { readonly role: RoleView; readonly fixed: Fixed | undefined }) {
  const t = useText(roleText);
  return (
    <div className="flex items-start justify-between gap-1">
      <div className="min-w-0 font-normal">
        <p className="line-clamp-2 text-sm leading-tight font-semibold wrap-anywhere">{useRoleWords()(role)}</p>
        <p className="text-2xs text-ink-2">{t("roles.members", { count: role.memberCount })}</p>
        {fixed && <p className="text-2xs text-ink-3">{t(`roles.fixed.${fixed}`)}</p>}
      </div>
      {mayManage && <RoleMenu role={role} fixed={fixed} onAsk={onAsk} />}
    </div>
  );
}

/** Arrow keys go from box to box: along the row, and to the same role in the next row that can be changed. */
function alongBoxes(event: KeyboardEvent<HTMLElement>): void {
  const { target, key, currentTarget } = event;
  if (!(target instanceof HTMLInputElement) || event.altKey || event.ctrlKey || event.metaKey) return;
  const cell = target.closest("td");
  const line = cell?.closest("tr");
  if (!cell || !line) return;
  const next =
    key === "ArrowRight" || key === "ArrowLeft" ? beside(line, target, key) : below(currentTarget, cell, target, key);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function beside(line: HTMLElement, from: HTMLInputElement, key: string): HTMLInputElement | undefined {
  const boxes = [...line.querySelectorAll("input")];
  const isForward = (key === "ArrowRight") === (getComputedStyle(line).direction !== "rtl");
  return boxes[boxes.indexOf(from) + (isForward ? 1 : -1)];
}

function below(table: HTMLElement, cell: HTMLTableCellElement, from: HTMLInputElement, key: string) {
  if (key !== "ArrowDown" && key !== "ArrowUp") return undefined;
  const boxes = [...table.querySelectorAll<HTMLInputElement>("td input")].filter(
    (box) => box.closest("td")?.cellIndex === cell.cellIndex,
  );
  return boxes[boxes.indexOf(from) + (key === "ArrowDown" ? 1 : -1)];
}
