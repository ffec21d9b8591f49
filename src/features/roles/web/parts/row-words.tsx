import { useText } from "#kit/web/i18n.ts";
import type { MatrixRow } from "../../matrix.ts";
import { roleText } from "../text.ts";

const explained = ["manageMembers", "requireSso", "viewContent", "publishProcedures", "deleteContent"] as const;

/** What a row stands for; a row that is more than its name explains itself. */
export function RowWords({ row }: { readonly row: MatrixRow }) {
  const t = useText(roleText);
  const note = explained.find((id) => id === row.id);
  return (
    <>
      <span className="block text-sm">{t(`roles.rows.${row.id}`)}</span>
      {note && <span className="block text-2xs leading-snug text-ink-2">{t(`roles.notes.${note}`)}</span>}
    </>
  );
}
