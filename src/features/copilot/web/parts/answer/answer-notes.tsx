import { use } from "react";
import { documentPaths } from "#features/documents/paths.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import { QuestionWords } from "#features/search/web/parts/question-words.tsx";
import { isolated } from "#kit/isolated.ts";
import { useText } from "#kit/web/i18n.ts";
import { SearchX } from "#kit/web/icons.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button, buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import type { AnswerNotes } from "../../../contract.ts";
import { copilotText } from "../../text.ts";
import { InPlace } from "../place/in-place.ts";

/** How the answer was found, before its text. What was found by words alone is never called the answer. */
export function AnswerIntro({ notes }: { readonly notes: AnswerNotes }) {
  const t = useText(copilotText);
  if (notes.found !== "answer" || notes.by !== "embedded") return null;
  return (
    <p className="font-semibold text-ink-2">
      {t(notes.isFallback ? "copilot.answer.fallback" : "copilot.answer.closest")}
    </p>
  );
}

/** [CP25] Two sources say different amounts of the same: the reader finds out which one is right. */
export function Differences({ notes }: { readonly notes: AnswerNotes }) {
  const t = useText(copilotText);
  if (notes.differences.length === 0) return null;
  return (
    <Banner tone="wait" title={t("copilot.answer.differ")}>
      {notes.differences.map(({ one, other }) => (
        <p key={`${one.citation} ${other.citation}`}>
          {t("copilot.answer.differs", {
            one: one.citation,
            oneAmount: isolated(one.amount),
            other: other.citation,
            otherAmount: isolated(other.amount),
          })}
        </p>
      ))}
    </Banner>
  );
}

/** Nothing was close enough: which words occur nowhere, and what to do instead. */
export function NothingFound({ notes }: { readonly notes: AnswerNotes }) {
  const t = useText(copilotText);
  const workspaceId = useWorkspaceId();
  const isInPlace = use(InPlace);
  return (
    <div className="space-y-3 rounded-2 border border-line bg-raised px-4 py-3">
      <p className="flex items-center gap-2 text-md font-semibold">
        <SearchX className="size-5 shrink-0 text-ink-2" aria-hidden />
        {t("copilot.none.title")}
      </p>
      <QuestionWords notes={notes} />
      <p className="text-ink-2">{t("copilot.none.next")}</p>
      {!isInPlace && (
        <div className="flex flex-wrap gap-(--gap) print:hidden">
          <LinkTo to={documentPaths.root(workspaceId)} className={`${buttonClassName()} pointer-coarse:min-h-12`}>
            {t("copilot.none.toDocuments")}
          </LinkTo>
          <LinkTo to={procedurePaths.list(workspaceId)} className={`${buttonClassName()} pointer-coarse:min-h-12`}>
            {t("copilot.none.toProcedures")}
          </LinkTo>
        </div>
      )}
    </div>
  );
}

export interface ChoicesProps {
  readonly choices: AnswerNotes["choices"];
  /** The chat is answering another question. */
  readonly isBusy: boolean;
  readonly onChoose: (choice: AnswerNotes["choices"][number]) => void;
}

/** The question was unclear: what it may have meant. */
export function Choices({ choices, isBusy, onChoose }: ChoicesProps) {
  const t = useText(copilotText);
  return (
    <div role="group" aria-label={t("copilot.choices")} className="space-y-2 print:hidden">
      <p className="text-md font-semibold">{t("copilot.choices")}</p>
      <div className="flex flex-wrap gap-(--gap)">
        {choices.map((choice) => (
          <Button
            key={choice.procedureId}
            isDisabled={isBusy}
            onPress={() => onChoose(choice)}
            className="h-auto whitespace-normal text-start pointer-coarse:min-h-12"
          >
            <bdi>{choice.title}</bdi>
          </Button>
        ))}
      </div>
    </div>
  );
}
