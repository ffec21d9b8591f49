import { useText } from "#kit/web/i18n.ts";
import type { ValueKind } from "../../value-contract.ts";
import { replacingText } from "../text.ts";
import { valuesText } from "../values-text.ts";

/** How many things something was done to, in words. @param kind left out for procedures */
export function useThingWords(kind: ValueKind | undefined) {
  const t = useText(replacingText);
  const values = useText(valuesText);
  if (!kind) {
    return {
      within: (count: number) => t("replacing.procedures", { count }),
      undone: (count: number) => t("replacing.report.undone", { count }),
      left: (count: number) => t("replacing.report.left", { count }),
      notReached: (count: number) => t("replacing.report.notReached", { count }),
      note: t("replacing.earlier.note"),
    };
  }
  return {
    within: (count: number) => values(`values.within.${kind}`, { count }),
    undone: (count: number) => values(`values.report.undone`, { count }),
    left: (count: number) => values(`values.report.left`, { count }),
    notReached: (count: number) => values(`values.report.notReached`, { count }),
    note: values("values.earlierNote"),
  };
}
