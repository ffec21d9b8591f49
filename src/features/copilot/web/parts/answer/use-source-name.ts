import { isolated } from "#kit/isolated.ts";
import { twoDigits } from "#kit/text.ts";
import { useText } from "#kit/web/i18n.ts";
import type { DocumentReference } from "../../../contract.ts";
import type { Source } from "../../state/citations.ts";
import { copilotText } from "../../text.ts";

/** The pages of a reference in words, with those that are printed on them where they differ; blank for a file without pages. */
export function usePageWords(): (reference: Pick<DocumentReference, "pageNumbers" | "pageLabels">) => string {
  const t = useText(copilotText);
  return ({ pageNumbers, pageLabels }) => {
    const [from, to] = [pageNumbers.at(0), pageNumbers.at(-1)];
    if (from === undefined || to === undefined) return "";
    const pages = from === to ? t("copilot.answer.page", { page: from }) : t("copilot.answer.pages", { from, to });
    const [first, last] = [pageLabels.at(0), pageLabels.at(-1)];
    if (first == null || last == null) return pages;
    const printed = first === last ? isolated(first) : `${isolated(first)}–${isolated(last)}`;
    return t("copilot.answer.printedPage", { pages, printed });
  };
}

/** A source in one line: "Retort manual, page 41" or "Torque the retort flange, 07 Vent the retort, v4". */
export function useSourceName(): (source: Source) => string {
  const t = useText(copilotText);
  const pagesOf = usePageWords();
  return (source) => {
    if (source.is === "document") {
      return [isolated(source.reference.name), pagesOf(source.reference)].filter(Boolean).join(", ");
    }
    const { procedureTitle, stepNumber, stepTitle, version } = source.reference;
    const step = stepNumber === null ? "" : `${twoDigits(stepNumber)} ${isolated(stepTitle ?? "")}`.trim();
    const words = [isolated(procedureTitle), step, t("copilot.answer.version", { version })];
    return words.filter(Boolean).join(", ");
  };
}
