import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { Archive, ArchiveRestore } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Switch } from "#kit/web/ui/choices/switch.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import { usePersonName } from "#kit/web/words/person-name.ts";
import { type FlaggedConversation, failureReasons } from "../../contract.ts";
import { useArchive } from "../actions.ts";
import type { AskedQuery } from "../queries.ts";
import { questionText } from "../text.ts";
import { ArchiveDialog } from "./archive-dialog.tsx";
import { FoldedAnswer } from "./folded-answer.tsx";

interface FlaggedConversationsProps {
  readonly flagged: readonly FlaggedConversation[];
  /** There are more than these. */
  readonly hasMore: boolean;
  /** The query that they came with. */
  readonly query: AskedQuery;
  readonly isLoading: boolean;
  readonly showsArchived: boolean;
  readonly onShowArchived: (isShown: boolean) => void;
}

/** [QU3] Answers that people rated down: those that wait for somebody, or those that were put into the archive. */
export function FlaggedConversations(props: FlaggedConversationsProps) {
  const { flagged, hasMore, query, isLoading, showsArchived, onShowArchived } = props;
  const t = useText(questionText);
  const archive = useArchive(query);
  // One that was just turned has left this list; the server's answer may still be on its way.
  const shown = flagged.filter((one) => one.is_archived === showsArchived);
  const isWaiting = isLoading && shown.length === 0;
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <h2 className="text-lg">{t("questions.flagged.title")}</h2>
          <p className="text-ink-2">{t("questions.flagged.note")}</p>
        </div>
        <Switch isSelected={showsArchived} onChange={onShowArchived}>
          {t("questions.flagged.showArchived")}
        </Switch>
      </div>
      {isWaiting && <SkeletonRows rows={2} />}
      {!isWaiting && shown.length === 0 && (
        <p className="text-ink-2">{t(showsArchived ? "questions.flagged.noneArchived" : "questions.flagged.none")}</p>
      )}
      <ul aria-label={t("questions.flagged.title")} className="divide-y divide-line empty:hidden">
        {shown.map((one) => (
          <Conversation
            key={one.flagged_message.id}
            one={one}
            // The toast reports a failure.
            onTurn={(message) => void archive.run({ conversation: one, message }).catch(() => {})}
          />
        ))}
      </ul>
      {hasMore && <p className="text-ink-2">{t("questions.flagged.more", { count: flagged.length })}</p>}
    </section>
  );
}

interface ConversationProps {
  readonly one: FlaggedConversation;
  /** Archives it, with a message for its asker, or takes it out of the archive. */
  readonly onTurn: (message: string) => void;
}

function Conversation({ one, onTurn }: ConversationProps) {
  const t = useText(questionText);
  const nameOf = usePersonName();
  const reasonOf = useReasonText();
  const [isArchiving, setArchiving] = useState(false);
  const { question, answer, is_withheld, failure_reason, conversation_depth, flagged_at } = one.flagged_message;
  const verb = one.is_archived ? "unarchive" : "archive";
  const Icon = one.is_archived ? ArchiveRestore : Archive;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <FoldedAnswer question={question} answer={answer} isWithheld={is_withheld} />
        <p className="mt-1 wrap-anywhere">{reasonOf(failure_reason)}</p>
        <p className="flex flex-wrap gap-x-2 text-xs text-ink-2">
          <span>{nameOf(one.author)}</span>
          <span>
            {t("questions.flagged.flaggedAt")} <TimeStamp at={flagged_at} />
          </span>
          {conversation_depth > 0 && <span>{t("questions.flagged.depth", { count: conversation_depth })}</span>}
          {one.archived_at && (
            <span>
              {t("questions.flagged.archivedAt")} <TimeStamp at={one.archived_at} dateOnly />
            </span>
          )}
        </p>
      </div>
      <Button
        aria-label={t(`questions.flagged.${verb}Of`, { question })}
        onPress={() => (one.is_archived ? onTurn("") : setArchiving(true))}
      >
        <Icon aria-hidden />
        {t(`questions.flagged.${verb}`)}
      </Button>
      {isArchiving && (
        <ArchiveDialog
          name={nameOf(one.author)}
          onArchive={(message) => {
            setArchiving(false);
            onTurn(message);
          }}
          onClose={() => setArchiving(false)}
        />
      )}
    </li>
  );
}

/** A reason as it is stored: one of the known ones, and what the person wrote after a colon. */
function useReasonText(): (stored: string) => string {
  const t = useText(questionText);
  return (stored) => {
    if (stored === "") return t("questions.flagged.noReason");
    const known = failureReasons.find((reason) => stored === reason || stored.startsWith(`${reason}: `));
    if (!known) return stored;
    return t(`questions.flagged.reasons.${known}`) + stored.slice(known.length);
  };
}
