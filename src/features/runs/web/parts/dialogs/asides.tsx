import { asText } from "#features/performs/web/parts/run/aside.ts";
import type { Aside } from "#features/performs/web/parts/run/perform-state.ts";
import { useText } from "#kit/web/i18n.ts";
import { Button } from "#kit/web/ui/button.tsx";
import { performDialogText } from "../../dialog-text.ts";
import { AnswerSheet } from "../answer-sheet.tsx";

interface AsidesProps {
  readonly title: string;
  readonly asides: readonly Aside[];
  /** Says that the person has seen them: they go. */
  readonly onUnderstood: () => void;
}

/** Answers that have no place any more, to be read, copied and taken along. */
export function Asides({ title, asides, onUnderstood }: AsidesProps) {
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
