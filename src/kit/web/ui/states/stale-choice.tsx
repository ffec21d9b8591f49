import type { ReactNode } from "react";
import { useText } from "../../i18n.ts";
import { Button } from "../buttons/button.tsx";
import { Banner } from "./banner.tsx";
import { staleText } from "./stale-text.ts";

interface StaleChoiceProps {
  /** The person's value and the stored value, for each thing that differs. */
  readonly differences: readonly { readonly id: string; readonly mine: ReactNode; readonly theirs: ReactNode }[];
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

/** Another person saved first: shows both values and lets the person decide. None of their input is lost. */
export function StaleChoice({ differences, onKeepMine, onTakeTheirs }: StaleChoiceProps) {
  const t = useText(staleText);
  return (
    <Banner tone="wait" title={t("stale.title")}>
      <div className="mt-2 space-y-3">
        {differences.map(({ id, mine, theirs }) => (
          <dl key={id} className="grid gap-3 sm:grid-cols-2">
            {[
              { head: t("stale.mine"), value: mine },
              { head: t("stale.theirs"), value: theirs },
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
            {t("stale.takeTheirs")}
          </Button>
          <Button size="sm" kind="ink" onPress={onKeepMine}>
            {t("stale.keepMine")}
          </Button>
        </div>
      </div>
    </Banner>
  );
}
