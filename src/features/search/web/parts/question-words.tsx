import { isolated } from "#kit/isolated.ts";
import { useText } from "#kit/web/i18n.ts";
import type { SearchReply } from "../../contract.ts";
import { questionWordsText } from "../question-words-text.ts";

type ReadWords = Pick<SearchReply, "corrections" | "unknownWords">;

/**
 * [SR6] How the words of a question or a search were read, a line each: some as words that nothing contains, some as others.
 * @param isOnDevice where was looked: in what the device keeps, or in all that the person may see
 */
export function useQuestionWords(isOnDevice = false) {
  const t = useText(questionWordsText);
  return ({ corrections, unknownWords }: ReadWords): readonly string[] => {
    const words = unknownWords.map(isolated).join(", ");
    const unknown = t(isOnDevice ? "questionWords.unknownOnDevice" : "questionWords.unknown", { words });
    const corrected = corrections.map(({ typed, read }) =>
      t("questionWords.correction", { typed: isolated(typed), read: isolated(read) }),
    );
    return unknownWords.length > 0 ? [unknown, ...corrected] : corrected;
  };
}

interface QuestionWordsProps {
  readonly notes: ReadWords;
  readonly isOnDevice?: boolean;
}

export function QuestionWords({ notes, isOnDevice = false }: QuestionWordsProps) {
  const lines = useQuestionWords(isOnDevice)(notes);
  if (lines.length === 0) return null;
  return (
    <ul className="space-y-1 text-ink-2 wrap-anywhere">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
