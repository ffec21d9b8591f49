import { useEffect, useRef } from "react";
import { announce } from "#kit/web/announce.ts";
import { useText } from "#kit/web/i18n.ts";
import { Spinner } from "#kit/web/ui/states/spinner.tsx";
import type { Thinking } from "../../state/chat-state.ts";
import { type Source, sourcesOf } from "../../state/citations.ts";
import { copilotText } from "../../text.ts";
import { AnswerProse } from "../answer/answer-prose.tsx";
import { SourceCards } from "../answer/source-cards.tsx";

interface ThinkingAnswerProps {
  readonly thinking: Omit<Thinking, "is" | "question">;
  readonly onOpen: (source: Source) => void;
}

/** An answer that is being found, and then what has come of it. */
export function ThinkingAnswer({ thinking, onOpen }: ThinkingAnswerProps) {
  const t = useText(copilotText);
  const sources = sourcesOf(thinking);
  const words = t(thinking.text === "" ? `copilot.stage.${thinking.stage}` : "copilot.stage.writing");
  useAnnounced(words);
  return (
    <div className="space-y-4" aria-busy>
      {thinking.by === "embedded" && sources.length > 0 && (
        <p className="font-semibold text-ink-2">{t("copilot.answer.closest")}</p>
      )}
      {thinking.text !== "" && <AnswerProse text={thinking.text} sources={sources} onOpen={onOpen} isWhole={false} />}
      <p className="flex items-center gap-3 text-ink-2">
        <Spinner className="size-5" />
        {words}
      </p>
      <SourceCards sources={sources} onOpen={onOpen} />
    </div>
  );
}

/** Says each stage once, from the first on. */
function useAnnounced(words: string): void {
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (words === last.current) return;
    last.current = words;
    announce(words);
  }, [words]);
}
