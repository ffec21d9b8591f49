import { useState } from "react";
import { QuestionWords } from "#features/search/web/parts/question-words.tsx";
import { useText } from "#kit/web/i18n.ts";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { formatDateTime } from "#kit/web/words/dates.ts";
import type { AnswerNotes, ChatMessage } from "../../../contract.ts";
import { type Source, sourcesOfMessage } from "../../state/citations.ts";
import { copilotText } from "../../text.ts";
import { AnswerIntro, Choices, Differences, NothingFound } from "./answer-notes.tsx";
import { AnswerProse } from "./answer-prose.tsx";
import { AnswerTools } from "./answer-tools.tsx";
import { SourceCards } from "./source-cards.tsx";

interface StoredAnswerProps {
  readonly chatId: string;
  readonly message: ChatMessage;
  readonly depth: number;
  readonly isBusy: boolean;
  /** Somebody else asked: it is read, and not rated. */
  readonly isShared: boolean;
  /** The number of the source of this answer that is open beside it. */
  readonly openNumber: number | undefined;
  readonly onOpen: (source: Source) => void;
  readonly onChoose: (choice: AnswerNotes["choices"][number]) => void;
  readonly onPrint: (isPrinting: boolean) => void;
}

/** An answer as the server keeps it, with its sources and what can be done with it. */
export function StoredAnswer(props: StoredAnswerProps) {
  const { chatId, message, depth, isBusy, isShared, openNumber, onOpen, onChoose, onPrint } = props;
  const t = useText(copilotText);
  const { notes } = message;
  const [isPrinting, setPrinting] = useState(false);
  if (message.isWithheld) {
    return (
      <Banner tone="info" title={t("copilot.answer.withheld.title")}>
        {t(isShared ? "copilot.answer.withheld.sharedBody" : "copilot.answer.withheld.body")}
      </Banner>
    );
  }
  const sources = sourcesOfMessage(message);
  const print = (isOn: boolean) => {
    setPrinting(isOn);
    onPrint(isOn);
  };
  return (
    <div className="space-y-4">
      {notes?.found === "none" ? (
        <NothingFound notes={notes} />
      ) : (
        <>
          {notes && <AnswerIntro notes={notes} />}
          <AnswerProse text={message.text} sources={sources} onOpen={onOpen} />
          {notes && <Differences notes={notes} />}
          {notes && <QuestionWords notes={notes} />}
          {notes && notes.choices.length > 0 && (
            <Choices choices={notes.choices} isBusy={isBusy || isShared} onChoose={onChoose} />
          )}
          <SourceCards sources={sources} openNumber={openNumber} onOpen={onOpen} />
        </>
      )}
      <AnswerTools chatId={chatId} message={message} depth={depth} isRated={!isShared} onPrint={print} />
      {isPrinting && (
        <p className="hidden text-xs print:block">
          {t("copilot.answer.printed", { date: formatDateTime(message.timestamp) })}
        </p>
      )}
    </div>
  );
}
