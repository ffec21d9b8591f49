import { useText } from "#kit/web/i18n.ts";
import { questionText } from "../text.ts";

interface FoldedAnswerProps {
  readonly question: string;
  readonly answer: string;
  readonly isWithheld: boolean;
}

/** A question that unfolds to the answer it got. An answer is plain text: nothing in it is a link or a picture. */
export function FoldedAnswer({ question, answer, isWithheld }: FoldedAnswerProps) {
  const t = useText(questionText);
  return (
    <details className="min-w-56">
      <summary className="ring-focus min-h-(--row) cursor-pointer font-semibold wrap-anywhere">
        <bdi>{question}</bdi>
      </summary>
      <p className="mt-1 max-w-prose border-s-2 border-line ps-3 text-ink-2 whitespace-pre-line wrap-anywhere">
        {isWithheld ? t("questions.questions.withheld") : answer}
      </p>
    </details>
  );
}
