import { useText } from "#kit/web/i18n.ts";
import { Badge } from "#kit/web/ui/marks/badge.tsx";
import type { WireChange } from "../../contract.ts";
import { adaptationText } from "../text.ts";

/** What became of the names, values and tools of a step. What was not answered says so. [PG55] */
export function ChangeList({ changes }: { readonly changes: readonly WireChange[] }) {
  const t = useText(adaptationText);
  if (changes.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {changes.map(({ kind, from, to, is }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a hidden source has changes without a text
        <li key={`${kind} ${from} ${at}`}>
          {is === "changed" && to !== null ? (
            <Badge tone="info" wraps>
              <span className="sr-only">
                {from === "" ? t("adapted.changedHidden", { to }) : t("adapted.changedTo", { from, to })}
              </span>
              <span aria-hidden className="num wrap-anywhere">
                {from} → {to}
              </span>
            </Badge>
          ) : (
            <Badge tone={is === "open" ? "wait" : "plain"} wraps>
              <span className="wrap-anywhere">
                {t(is === "open" ? "adapted.notAnswered" : "adapted.same", { text: from })}
              </span>
            </Badge>
          )}
        </li>
      ))}
    </ul>
  );
}
