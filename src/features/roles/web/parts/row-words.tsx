import { useText } from "#kit/web/i18n.ts";
import type { MatrixRow } from "../../matrix.ts";
import { roleText } from "../text.ts";

const explained = ["manageMembers", "requireSso", "viewContent", "publishProcedures", "deleteContent"] as const;

/** The name of a row; a row that needs an explanation has one. */
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
