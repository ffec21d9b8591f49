import { useText } from "#kit/web/i18n.ts";
import type { PaperSource } from "../../paper-contract.ts";
import { compareText } from "../compare-text.ts";

type Place = PaperSource["blocks"][number]["at"];

/** "Page 3, paragraph 12", or the cell of a workbook. */
export function usePlaceWords(): (at: Place) => string {
  const t = useText(compareText);
  return ({ page, paragraph, label }) => {
    if (label !== undefined) return label;
    const parts = [
      page !== null && t("compare.page", { page }),
      paragraph !== null && t("compare.paragraph", { paragraph }),
    ].filter((part) => part !== false);
    return parts.length === 0 ? t("compare.whole") : parts.join(", ");
  };
}
