import { useRef, useState } from "react";
import { DictateButton } from "#kit/web/dictation/dictate-button.tsx";
import { TextArea } from "#kit/web/ui/fields/text-area.tsx";
import { useUncommitted } from "#kit/web/uncommitted.ts";
import { type Answer, interviewLimits } from "../../content.ts";

interface AnswerFieldProps {
  readonly label: string;
  readonly description?: string | undefined;
  readonly answer: Answer | null;
  readonly rows?: number;
  readonly autoFocus?: boolean;
  /** Called once typing rests, and when the field goes. */
  readonly onAnswer: (answer: Answer) => void;
}

/** An answer, typed or dictated. What is typed is committed once it rests. [IV4] */
export function AnswerField({ label, description, answer, rows = 4, autoFocus = false, onAnswer }: AnswerFieldProps) {
  const [typed, setTyped] = useState<string>();
  const isSpoken = useRef(answer?.isSpoken ?? false);
  const shown = typed ?? answer?.text ?? "";
  const commit = () => {
    if (typed === undefined) return;
    setTyped(undefined);
    if (typed !== answer?.text) onAnswer({ text: typed, isSpoken: isSpoken.current, at: new Date().toISOString() });
  };
  useUncommitted({ label, typed, isInvalid: false, element: null, commit });
  const hear = (words: string) => {
    isSpoken.current = true;
    const before = shown.trimEnd();
    // Whoever dictates says no full stops.
    const sentence = /[.!?…]$/u.test(words) ? words : `${words}.`;
    const text = before === "" ? capital(sentence) : `${before} ${capital(sentence)}`;
    setTyped(text.slice(0, interviewLimits.answerCharactersMax));
  };
  return (
    <div className="space-y-2">
      <TextArea
        label={label}
        {...(description !== undefined && { description })}
        value={shown}
        rows={rows}
        autoFocus={autoFocus}
        maxLength={interviewLimits.answerCharactersMax}
        onChange={setTyped}
        onBlur={commit}
      />
      <DictateButton isLarge onWords={hear} />
    </div>
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
