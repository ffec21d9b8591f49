import { useMemo } from "react";
import { QuestionWords } from "#features/search/web/parts/question-words.tsx";
import { useText } from "#kit/web/i18n.ts";
import { SearchX, Smartphone } from "#kit/web/icons.ts";
import { Badge } from "#kit/web/ui/marks/badge.tsx";
import { Spinner } from "#kit/web/ui/states/spinner.tsx";
import type { DeviceAnswer as Answer } from "../../../rules/device-answer.ts";
import { askPanelText } from "../../ask-panel-text.ts";
import { type Source, sourcesOf } from "../../state/citations.ts";
import { copilotText } from "../../text.ts";
import { AnswerProse } from "../answer/answer-prose.tsx";
import { SourceCards } from "../answer/source-cards.tsx";

interface DeviceAnswerProps {
  readonly answer: Answer | null;
  readonly openNumber: number | undefined;
  readonly onOpen: (source: Source) => void;
}

/** [CP21] What this device found without a network. It is not stored, and cannot be rated. */
export function DeviceAnswer({ answer, openNumber, onOpen }: DeviceAnswerProps) {
  const t = useText(askPanelText, copilotText);
  const sources = useMemo(
    () => sourcesOf({ documentReferences: [], procedureReferences: answer?.references ?? [] }),
    [answer],
  );
  if (!answer) {
    return (
      <p className="flex items-center gap-3 text-ink-2">
        <Spinner className="size-5" />
        {t("askPanel.device.searching")}
      </p>
    );
  }
  return (
    <div className="space-y-4">
      <Badge>
        <Smartphone aria-hidden className="size-4" />
        {t("askPanel.device.badge")}
      </Badge>
      {sources.length === 0 ? (
        <NothingHere answer={answer} />
      ) : (
        <>
          <p className="font-semibold text-ink-2">{t("copilot.answer.closest")}</p>
          <AnswerProse text={answer.text} sources={sources} onOpen={onOpen} />
          <QuestionWords notes={answer} isOnDevice />
          <SourceCards sources={sources} openNumber={openNumber} onOpen={onOpen} />
        </>
      )}
      {answer.procedureCount > 0 && (
        <p className="text-xs text-ink-2">{t("askPanel.device.looked", { count: answer.procedureCount })}</p>
      )}
    </div>
  );
}

function NothingHere({ answer }: { readonly answer: Answer }) {
  const t = useText(askPanelText);
  return (
    <div className="space-y-3 rounded-2 border border-line bg-raised px-4 py-3">
      <p className="flex items-center gap-2 text-md font-semibold">
        <SearchX className="size-5 shrink-0 text-ink-2" aria-hidden />
        {t("askPanel.device.none")}
      </p>
      {answer.procedureCount === 0 && <p>{t("askPanel.device.empty")}</p>}
      {answer.procedureCount > 0 && <QuestionWords notes={answer} isOnDevice />}
      <p className="text-ink-2">{t("askPanel.device.next")}</p>
    </div>
  );
}
