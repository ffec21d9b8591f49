import type { ReactNode } from "react";
import { useText } from "#kit/web/i18n.ts";
import { Eraser } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { AnswerLabel } from "#kit/web/ui/fields/answer-label.tsx";
import { performAnswerText } from "../../answer-text.ts";

interface AnswerFrameProps {
  readonly moduleId: string;
  readonly question: string;
  readonly isRequired: boolean;
  readonly isAnswered: boolean;
  readonly children: ReactNode;
}

/** A question whose answer is not a single field: a group named by the question. */
export function AnswerFrame({ moduleId, question, isRequired, isAnswered, children }: AnswerFrameProps) {
  const labelId = `question-${moduleId}`;
  return (
    <fieldset aria-labelledby={labelId} className="min-w-0">
      <AnswerLabel isRequired={isRequired} isAnswered={isAnswered}>
        <span id={labelId}>{question}</span>
      </AnswerLabel>
      <div className="grid gap-4">{children}</div>
    </fieldset>
  );
}

/** Takes back an answer that need not be given, where its field alone could not. */
export function ClearAnswer({ question, onClear }: { readonly question: string; readonly onClear: () => void }) {
  const t = useText(performAnswerText);
  return (
    <Button
      kind="bare"
      size="sm"
      aria-label={`${t("performs.answer.clear")}: ${question}`}
      onPress={onClear}
      className="-ms-4 mt-1"
    >
      <Eraser aria-hidden />
      {t("performs.answer.clear")}
    </Button>
  );
}
