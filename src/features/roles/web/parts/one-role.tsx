import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { Select } from "#kit/web/ui/choices/select.tsx";
import { roleText } from "../text.ts";
import { PermissionCell } from "./permission-cell.tsx";
import type { RoleMatrixProps } from "./role-matrix.tsx";
import { RoleMenu } from "./role-menu.tsx";
import { RowWords } from "./row-words.tsx";
import { useRoleWords } from "./use-role-words.ts";

/** One role at a time, for a phone. */
export function OneRole({ roles, parts, mayManage, fixedOf, onToggle, onAsk }: RoleMatrixProps) {
  const t = useText(roleText);
  const words = useRoleWords();
  const [key, setKey] = useState<string | null>(null);
  const role = roles.find((one) => one.key === key) ?? roles.at(0);
  if (!role) return null;
  const fixed = fixedOf(role);
  return (
    <div className="space-y-5 px-4 pb-12">
      <div className="flex items-end gap-2">
        <Select
          label={t("roles.role")}
          className="min-w-0 flex-1"
          value={role.key}
          onChange={setKey}
          items={roles.map((one) => ({ id: one.key, text: words(one) }))}
        />
        {mayManage && <RoleMenu role={role} fixed={fixed} onAsk={onAsk} />}
      </div>
      <p className="text-xs text-ink-2">
        {t("roles.members", { count: role.memberCount })}
        {fixed && ` · ${t(`roles.fixed.${fixed}`)}`}
      </p>
      {parts.map(({ section, rows }) => (
        <section key={section} aria-label={t(`roles.sections.${section}`)}>
          <h2 className="border-b border-line pb-1.5 text-md">{t(`roles.sections.${section}`)}</h2>
          <ul className="divide-y divide-line">
            {rows.map((row) => (
              <li key={row.id} className="flex min-h-12 items-center justify-between gap-4 py-2">
                <div className="min-w-0">
                  <RowWords row={row} />
                </div>
                <PermissionCell role={role} row={row} fixed={fixed} onToggle={onToggle} asSwitch />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
