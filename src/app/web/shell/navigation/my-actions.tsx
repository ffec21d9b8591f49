import { useMyActionCount } from "#features/corrective-actions/web/parts/use-my-count.ts";
import { useText } from "#kit/web/i18n.ts";
import { classNames } from "#kit/web/ui/class-names.ts";
import { shellText } from "../text.ts";

/** How many corrective actions wait for the person; nothing where none does. */
export function MyActions({ isCollapsed }: { readonly isCollapsed: boolean }) {
  const t = useText(shellText);
  const count = useMyActionCount();
  if (count === 0) return null;
  return (
    <span
      className={classNames(
        "num rounded-1 bg-ink px-1.5 text-2xs font-semibold text-on-ink",
        isCollapsed && "absolute end-0 top-0",
      )}
    >
      <span aria-hidden>{count}</span>
      <span className="sr-only">{t("shell.myActions", { count })}</span>
    </span>
  );
}
