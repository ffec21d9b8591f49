import { useState } from "react";
import { progressLimits } from "#features/performs/progress.ts";
import { hasData } from "#features/performs/rules/answers/perform-data.ts";
import { questionWords } from "#features/performs/web/parts/run/answer-words.ts";
import type { PerformableModuleOf } from "#features/procedures/content.ts";
import { useText } from "#kit/web/i18n.ts";
import { TextArea } from "#kit/web/ui/fields/text-area.tsx";
import { performAnswerText } from "../../answer-text.ts";
import { useAnswer } from "../perform-context.tsx";
import { AnswerFrame } from "./answer-frame.tsx";
import { GradeNote } from "./grade-note.tsx";

/** Every key press is an entry. Blanks alone are none, and yet they stay in the field while it is written in. */
export function TextAnswer({ module }: { readonly module: PerformableModuleOf<"freeResponse"> }) {
  const t = useText(performAnswerText);
  const { entry, give } = useAnswer(module.id);
  const [typed, setTyped] = useState<string | null>(null);
  const stored = entry?.moduleType === "freeResponse" ? (entry.performData?.input ?? "") : "";
  const question = questionWords(module);
  const change = (input: string) => {
    setTyped(input);
    give({ moduleType: "freeResponse", input });
  };
  return (
    <AnswerFrame
      moduleId={module.id}
      question={question}
      isRequired={module.moduleData.isRequired}
      isAnswered={hasData(entry)}
    >
      <TextArea
        label={question}
        hideLabel
        rows={3}
        value={typed !== null && typed.trim() === stored.trim() ? typed : stored}
        onChange={change}
        onBlur={() => setTyped(null)}
        isRequired={module.moduleData.isRequired}
        maxLength={progressLimits.inputCharactersMax}
        placeholder={t("performs.answer.placeholder")}
      />
      {entry?.moduleType === "freeResponse" && entry.performData?.isAiGraded && hasData(entry) && (
        <GradeNote entry={entry} />
      )}
    </AnswerFrame>
  );
}
