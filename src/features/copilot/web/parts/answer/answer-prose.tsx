import { useText } from "#kit/web/i18n.ts";
import { PlainButton } from "#kit/web/ui/buttons/plain-button.tsx";
import { answerLines } from "../../state/answer-text.ts";
import type { Source } from "../../state/citations.ts";
import { copilotText } from "../../text.ts";
import { useSourceName } from "./use-source-name.ts";

interface AnswerProseProps {
  readonly text: string;
  readonly sources: readonly Source[];
  readonly onOpen: (source: Source) => void;
  /** False while it is being written. */
  readonly isWhole?: boolean;
}

/** The text of an answer. It is text: nothing that a source or a model wrote becomes a link, a picture or HTML. */
export function AnswerProse({ text, sources, onOpen, isWhole = true }: AnswerProseProps) {
  const byNumber = new Map(sources.map((source) => [source.reference.citation, source]));
  return (
    <div className="space-y-2 text-md wrap-anywhere">
      {answerLines(text, new Set(byNumber.keys()), isWhole).map((line) => (
        <p key={line.at} dir="auto">
          {line.parts.map((part) => {
            if (part.is === "citation") {
              const source = byNumber.get(part.citation);
              return source && <CitationButton key={part.at} source={source} onOpen={onOpen} />;
            }
            return part.isBold ? <strong key={part.at}>{part.text}</strong> : part.text;
          })}
        </p>
      ))}
    </div>
  );
}

interface CitationButtonProps {
  readonly source: Source;
  readonly onOpen: (source: Source) => void;
}

/** Small, because it stands in a line: the card below opens the same, and is as large as a thumb. */
function CitationButton({ source, onOpen }: CitationButtonProps) {
  const t = useText(copilotText);
  const nameOf = useSourceName();
  const n = source.reference.citation;
  return (
    <PlainButton
      aria-label={t("copilot.answer.source", { n, name: nameOf(source) })}
      onPress={() => onOpen(source)}
      className="ring-focus num mx-0.5 inline-grid min-w-6 place-items-center rounded-1 border border-transparent bg-info-bg px-1 align-baseline text-xs font-bold text-info hover:bg-tint-2 forced-colors:border-current"
    >
      {n}
    </PlainButton>
  );
}
