import { useText } from "#kit/web/i18n.ts";
import { measureText } from "#kit/web/words/measure-text.ts";
import type { Deviation } from "../../contract.ts";
import { actionText } from "../text.ts";

/** The finding, in a sentence. */
export function useDeviationWords(): (deviation: Deviation) => string {
  const t = useText(actionText);
  return (deviation) => {
    switch (deviation.of) {
      case "outOfBounds": {
        const { value, min, max, unit } = deviation;
        return t("correctiveActions.deviations.outOfBounds", {
          value: measureText(value, unit),
          bounds: boundsOf({ min, max, unit }),
        });
      }
      case "wrongChoice":
        return t("correctiveActions.deviations.wrongChoice", { selected: deviation.selected.join("; ") });
      case "notVerified":
      case "notMet":
        return t(`correctiveActions.deviations.${deviation.of}`);
    }
  };

  function boundsOf({ min, max, unit }: { min: number | null; max: number | null; unit: string }): string {
    if (min === null) return t("correctiveActions.deviations.atMost", { max: max ?? "", unit }).trim();
    if (max === null) return t("correctiveActions.deviations.atLeast", { min, unit }).trim();
    if (min === max) return measureText(min, unit);
    return t("correctiveActions.deviations.between", { min, max, unit }).trim();
  }
}
