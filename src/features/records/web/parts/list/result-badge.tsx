import { performListText } from "#features/performs/web/list-text.ts";
import { useText } from "#kit/web/i18n.ts";
import { CircleCheck } from "#kit/web/icons.ts";
import { Badge } from "#kit/web/ui/marks/badge.tsx";

/** [PF250] What came of a run, by colour and in words. */
export function ResultBadge({ deviations }: { readonly deviations: number }) {
  const t = useText(performListText);
  if (deviations > 0) return <Badge tone="wait">{t("performs.list.deviations", { count: deviations })}</Badge>;
  return (
    <span className="inline-flex items-center gap-1.5 text-xs text-done">
      <CircleCheck className="size-4 shrink-0" aria-hidden />
      {t("performs.list.noDeviations")}
    </span>
  );
}
