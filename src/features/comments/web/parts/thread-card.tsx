import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import { ConfirmDialog } from "#kit/web/ui/dialogs/confirm-dialog.tsx";
import { holdInView } from "#kit/web/ui/hold-in-view.ts";
import { Ago } from "#kit/web/ui/marks/ago.tsx";
import { usePersonName } from "#kit/web/words/person-name.ts";
import type { DraftThread } from "../../contract.ts";
import { useRemoveComment, useResolveThread } from "../queries.ts";
import { commentText } from "../text.ts";
import { CommentForm } from "./comment-form.tsx";
import { ModuleOfThread } from "./step-modules.tsx";

interface ThreadCardProps {
  readonly procedureId: string;
  readonly thread: DraftThread;
  /** Names its step, where that is not said around it. */
  readonly namesStep?: boolean;
  /** The comment to scroll to. */
  readonly named?: string | undefined;
}

/** A thread with what can be done with it. */
export function ThreadCard({ procedureId, thread, named, namesStep = false }: ThreadCardProps) {
  const t = useText(commentText);
  const nameOf = usePersonName();
  const resolve = useResolveThread(procedureId);
  const [isReplying, setReplying] = useState(false);
  const place = placeWords(thread);
  const isResolved = thread.resolvedAt !== null;
  const press = () => void resolve.run({ threadId: thread.id, isResolved: !isResolved }).catch(() => {});
  return (
    <article className="space-y-3 rounded-2 border border-line bg-info-bg p-3">
      {(namesStep || thread.stepNumber === null) && (
        <p className="text-xs font-semibold text-ink-2 wrap-anywhere">{t(place.key, place.values)}</p>
      )}
      {thread.isModuleGone && <p className="text-xs text-wait">{t("comments.moduleGone")}</p>}
      {thread.moduleId !== null && !thread.isModuleGone && (
        <ModuleOfThread procedureId={procedureId} stepId={thread.stepId} moduleId={thread.moduleId} />
      )}
      <ul className="space-y-3">
        {thread.comments.map((comment) => (
          <Comment
            key={comment.id}
            procedureId={procedureId}
            threadId={thread.id}
            comment={comment}
            isNamed={comment.id === named}
          />
        ))}
      </ul>
      {thread.resolvedBy && (
        <p className="text-xs text-done">{t("comments.resolvedBy", { name: nameOf(thread.resolvedBy) })}</p>
      )}
      {isReplying ? (
        <CommentForm procedureId={procedureId} at={{ threadId: thread.id }} onDone={() => setReplying(false)} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onPress={() => setReplying(true)}>
            {t("comments.reply")}
          </Button>
          <Button size="sm" kind="bare" isPending={resolve.isPending} onPress={press}>
            {t(isResolved ? "comments.reopen" : "comments.resolve")}
          </Button>
        </div>
      )}
    </article>
  );
}

/** [CM3] Where a thread stands, in words. */
function placeWords({ stepNumber, stepTitle }: DraftThread) {
  const title = stepTitle.trim();
  if (stepNumber === null) {
    return { key: title ? "comments.gone" : "comments.goneUntitled", values: { title } } as const;
  }
  return { key: title ? "comments.step" : "comments.stepUntitled", values: { number: stepNumber, title } } as const;
}

interface CommentProps {
  readonly procedureId: string;
  readonly threadId: string;
  readonly comment: DraftThread["comments"][number];
  readonly isNamed: boolean;
}

/** [CM10] The comment that the address names takes the focus once and is held in view. */
const takeFocus = (place: HTMLElement | null) => {
  place?.focus({ preventScroll: true });
  return holdInView(place, "center");
};

function Comment({ procedureId, threadId, comment, isNamed }: CommentProps) {
  const t = useText(commentText);
  const nameOf = usePersonName();
  const remove = useRemoveComment(procedureId);
  const [isEditing, setEditing] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const { author, createdAt, editedAt, isDeleted, isOwn, mentions, text } = comment;
  if (isEditing) {
    return (
      <li>
        <CommentForm procedureId={procedureId} at={{ threadId, comment }} onDone={() => setEditing(false)} />
      </li>
    );
  }
  return (
    <li
      ref={isNamed ? takeFocus : undefined}
      tabIndex={isNamed ? -1 : undefined}
      aria-current={isNamed ? "true" : undefined}
      className={classNames("space-y-1", isNamed && "ring-focus rounded-1 border-s-4 border-hivis bg-raised p-2")}
    >
      <p className="text-xs text-ink-2">
        <b className="text-ink">{nameOf(author)}</b> · <Ago at={createdAt} />
        {editedAt && !isDeleted && ` · ${t("comments.edited")}`}
      </p>
      {isDeleted ? (
        <p className="text-ink-3 italic">{t("comments.removed")}</p>
      ) : (
        <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
      )}
      {mentions.length > 0 && (
        <p className="text-xs text-ink-2">
          {t("comments.mentions", { names: mentions.map((one) => nameOf(one)).join(", ") })}
        </p>
      )}
      {isOwn && !isDeleted && (
        <p className="flex gap-1">
          <Button kind="bare" size="sm" onPress={() => setEditing(true)}>
            {t("comments.edit")}
          </Button>
          <Button kind="bare" size="sm" onPress={() => setRemoving(true)}>
            {t("comments.remove")}
          </Button>
        </p>
      )}
      <ConfirmDialog
        title={t("comments.removeTitle")}
        confirmLabel={t("comments.remove")}
        destructive
        isOpen={isRemoving}
        onOpenChange={setRemoving}
        onConfirm={() => remove.run({ threadId, commentId: comment.id })}
      >
        {t("comments.removeBody")}
      </ConfirmDialog>
    </li>
  );
}
