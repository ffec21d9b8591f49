import type { UnsentAnswers } from "#features/performs/web/parts/run/perform-state.ts";
import { asText } from "#features/performs/web/parts/run/unsent-answers.ts";
import { useText } from "#kit/web/i18n.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { performDialogText } from "../../dialog-text.ts";
import { AnswerSheet } from "../answer-sheet.tsx";

interface UnsentAnswersListProps {
  readonly title: string;
  readonly asides: readonly UnsentAnswers[];
  /** Says that the person has seen them: they go. */
  readonly onUnderstood: () => void;
}

/** Answers that have no place any more, to be read, copied and taken along. */
export function UnsentAnswersList({ title, asides, onUnderstood }: UnsentAnswersListProps) {
  const t = useText(performDialogText);
  const entries = asides.flatMap((aside) => aside.entries);
  return (
    <AnswerSheet title={title} entries={entries} text={asText([title], entries)}>
      <Button kind="bare" onPress={onUnderstood}>
        {t("performs.aside.understood")}
      </Button>
    </AnswerSheet>
  );
}
