import { useText } from "#kit/web/i18n.ts";
import { useGo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { PlainButton } from "#kit/web/ui/buttons/plain-button.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import { holdInView } from "#kit/web/ui/hold-in-view.ts";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { formatDateTime } from "#kit/web/words/dates.ts";
import type { Notification } from "../../contract.ts";
import { pathOf } from "../../rules/path-of.ts";
import { sentenceOf } from "../../rules/sentence-of.ts";
import { useMarkRead } from "../actions.ts";
import { notificationText } from "../text.ts";

interface NotificationRowProps {
  readonly notification: Notification;
  readonly close: () => void;
  /** A mail led here: it is scrolled into view and marked. */
  readonly isOpened?: boolean;
}

/** One press opens its subject, and marks it as read. */
export function NotificationRow({ notification, close, isOpened = false }: NotificationRowProps) {
  const t = useText(notificationText);
  const go = useGo();
  const workspaceId = useWorkspaceId();
  const markRead = useMarkRead();
  const body = useBody(notification);
  const isUnread = notification.readAt === null;
  return (
    <PlainButton
      onPress={() => {
        close();
        // A toast reports a failed mark; the navigation does not wait for it.
        if (isUnread) void markRead.run({ ids: [notification.id] }).catch(() => {});
        void go(pathOf(notification, workspaceId));
      }}
      {...(isOpened && { ref: holdOpened })}
      className={classNames(
        "ring-inside flex w-full gap-3 px-4 py-3 text-start hover:bg-tint active:bg-tint-2",
        isOpened && "bg-tint",
      )}
    >
      <span
        className={isUnread ? "mt-1.5 size-2.5 shrink-0 border border-(--hivis-edge) bg-hivis" : "size-2.5 shrink-0"}
        {...(isUnread ? { role: "img", "aria-label": t("notifications.unread") } : { "aria-hidden": true })}
      />
      <span className="min-w-0 flex-1">
        <span className={isUnread ? "block font-semibold wrap-anywhere" : "block wrap-anywhere"}>
          {"title" in notification.data
            ? t(`notifications.${notification.kind}`, { title: notification.data.title })
            : t(`notifications.${notification.kind}`)}
        </span>
        <span className="block text-xs text-ink-2">{body}</span>
        <span className="mt-0.5 block text-2xs text-ink-3">
          <TimeStamp at={notification.createdAt} />
        </span>
      </span>
    </PlainButton>
  );
}

const holdOpened = (row: HTMLElement | null) => holdInView(row, "center");

function useBody(notification: Notification): string {
  const t = useText(notificationText);
  const { body } = sentenceOf(notification, formatDateTime);
  return "written" in body ? body.written : t(`notifications.${body.key}`, body.values);
}
