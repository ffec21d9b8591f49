import * as Aria from "react-aria-components";
import { procedurePaths } from "#features/procedures/paths.ts";
import { useText } from "#kit/web/i18n.ts";
import { useGo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { TimeStamp } from "#kit/web/ui/time-stamp.tsx";
import type { Notification } from "../../contract.ts";
import { useMarkRead } from "../queries.ts";
import { notificationText } from "../text.ts";

interface NotificationRowProps {
  readonly notification: Notification;
  readonly close: () => void;
}

/** One press opens what it is about, and marks it as read. */
export function NotificationRow({ notification, close }: NotificationRowProps) {
  const t = useText(notificationText);
  const go = useGo();
  const workspaceId = useWorkspaceId();
  const markRead = useMarkRead();
  const { data } = notification;
  const isUnread = notification.readAt === null;
  return (
    <Aria.Button
      onPress={() => {
        close();
        // A mark that failed is told by a toast; the way on is not held up by it.
        if (isUnread) void markRead.run({ ids: [notification.id] }).catch(() => {});
        void go(procedurePaths.preview(workspaceId, data.procedureId));
      }}
      className="ring-inside flex w-full gap-3 px-4 py-3 text-start hover:bg-tint data-pressed:bg-tint-2"
    >
      <span
        className={isUnread ? "mt-1.5 size-2.5 shrink-0 border border-(--hivis-edge) bg-hivis" : "size-2.5 shrink-0"}
        {...(isUnread ? { role: "img", "aria-label": t("notifications.unread") } : { "aria-hidden": true })}
      />
      <span className="min-w-0 flex-1">
        <span className={isUnread ? "block font-semibold wrap-anywhere" : "block wrap-anywhere"}>
          {t("notifications.procedurePublished", { title: data.title })}
        </span>
        <span className="block text-xs text-ink-2">
          {t("notifications.procedurePublishedBody", { version: data.version })}
        </span>
        <span className="mt-0.5 block text-2xs text-ink-3">
          <TimeStamp at={notification.createdAt} />
        </span>
      </span>
    </Aria.Button>
  );
}
