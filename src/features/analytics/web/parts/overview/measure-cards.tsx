import { currentLanguage, useText } from "#kit/web/i18n.ts";
import { PlainButton } from "#kit/web/ui/buttons/plain-button.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import type { Overview } from "../../../overview-contract.ts";
import type { Measure } from "../../../rules/measures.ts";
import { dashboardText } from "../../dashboard-text.ts";

type Figures = Overview["measures"][number];

interface MeasureCardsProps {
  readonly figures: readonly Figures[];
  readonly chosen: Measure;
  readonly onChoose: (measure: Measure) => void;
}

/** The measures of a category with their figures; pressing one shows it over time. */
export function MeasureCards({ figures, chosen, onChoose }: MeasureCardsProps) {
  const t = useText(dashboardText);
  const numbers = new Intl.NumberFormat(currentLanguage());
  return (
    <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
      {figures.map(({ measure, inRange, total, lastWeek, before }) => (
        <li key={measure}>
          <PlainButton
            aria-pressed={measure === chosen}
            onPress={() => onChoose(measure)}
            className={classNames(
              "ring-focus flex h-full w-full flex-col gap-1 rounded-2 border bg-sheet p-4 text-start hover:border-ink",
              measure === chosen ? "border-ink shadow-[inset_0_-4px_0_var(--hivis)]" : "border-line",
            )}
          >
            <span className="text-ink-2">{t(`dashboard.measures.${measure}`)}</span>
            <span className="num text-2xl font-bold">{numbers.format(inRange)}</span>
            <span className="text-sm">{comparison(t, inRange - before, numbers)}</span>
            <span className="mt-auto flex flex-wrap gap-x-4 pt-2 text-sm text-ink-2">
              <span>
                {t("dashboard.total")} <span className="num">{numbers.format(total)}</span>
              </span>
              <span>
                {t("dashboard.lastWeek")} <span className="num">{numbers.format(lastWeek)}</span>
              </span>
            </span>
          </PlainButton>
        </li>
      ))}
    </ul>
  );
}

/** [AN8] In words, because more is not better for every measure. */
function comparison(
  t: ReturnType<typeof useText<(typeof dashboardText)["en"]>>,
  difference: number,
  numbers: Intl.NumberFormat,
): string {
  if (difference === 0) return t("dashboard.same");
  return t(difference > 0 ? "dashboard.more" : "dashboard.fewer", { difference: numbers.format(Math.abs(difference)) });
}
