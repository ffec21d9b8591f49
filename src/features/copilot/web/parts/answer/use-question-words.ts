import { isolated } from "#kit/isolated.ts";
import { useText } from "#kit/web/i18n.ts";
import type { AnswerNotes } from "../../../contract.ts";
import { copilotText } from "../../text.ts";

/**
 * [CP4] How the words of a question were read, a line each: some as words that nothing contains, some as others.
 * @param isOnDevice where was looked: in what the device keeps, or in all that the person may see
 */
export function useQuestionWords(isOnDevice = false) {
  const t = useText(copilotText);
  return ({ corrections, unknownWords }: Pick<AnswerNotes, "corrections" | "unknownWords">): readonly string[] => {
    const words = unknownWords.map(isolated).join(", ");
    const unknown = t(isOnDevice ? "copilot.unknownOnDevice" : "copilot.unknown", { words });
    const corrected = corrections.map(({ typed, read }) =>
      t("copilot.correction", { typed: isolated(typed), read: isolated(read) }),
    );
    return unknownWords.length > 0 ? [unknown, ...corrected] : corrected;
  };
}
