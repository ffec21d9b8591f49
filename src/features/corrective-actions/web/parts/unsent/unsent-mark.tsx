import { useText } from "#kit/web/i18n.ts";
import { CloudOff } from "#kit/web/icons.ts";
import { openButtonText } from "../../button-text.ts";
import { useUnsent } from "../../state/use-unsent.ts";

/** How many corrective actions about a procedure wait on this device. */
export function UnsentMark({ procedureId }: { readonly procedureId: string }) {
  const t = useText(openButtonText);
  const count = useUnsent().filter((one) => one.procedureId === procedureId).length;
  if (count === 0) return null;
  return (
    <p className="flex items-center gap-2 text-xs text-wait">
      <CloudOff className="size-4 shrink-0" aria-hidden />
      {t("openActionButton.unsent", { count })}
    </p>
  );
}
