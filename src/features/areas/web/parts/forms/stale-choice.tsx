import type { ReactNode } from "react";
import { useText } from "#kit/web/i18n.ts";
import { Banner } from "#kit/web/ui/banner.tsx";
import { Button } from "#kit/web/ui/button.tsx";
import { areaText } from "../../text.ts";

interface StaleChoiceProps {
  /** What the person entered and what is there now, for each thing that differs. */
  readonly differences: readonly { readonly id: string; readonly mine: ReactNode; readonly theirs: ReactNode }[];
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

/** [A4] Somebody was faster: both values are shown, and the person decides. Nothing that they entered is lost. */
export function StaleChoice({ differences, onKeepMine, onTakeTheirs }: StaleChoiceProps) {
  const t = useText(areaText);
  return (
    <Banner tone="wait" title={t("areas.stale.title")}>
      <div className="mt-2 space-y-3">
        {differences.map(({ id, mine, theirs }) => (
          <dl key={id} className="grid gap-3 sm:grid-cols-2">
            {[
              { head: t("areas.stale.mine"), value: mine },
              { head: t("areas.stale.theirs"), value: theirs },
            ].map(({ head, value }) => (
              <div key={head} className="min-w-0 rounded-1 bg-sheet px-3 py-2">
                <dt className="text-2xs font-semibold text-ink-3">{head}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
        ))}
        <div className="flex flex-wrap gap-(--gap)">
          <Button size="sm" onPress={onTakeTheirs}>
            {t("areas.stale.takeTheirs")}
          </Button>
          <Button size="sm" kind="ink" onPress={onKeepMine}>
            {t("areas.stale.keepMine")}
          </Button>
        </div>
      </div>
    </Banner>
  );
}
