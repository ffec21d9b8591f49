import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLanguage, useText } from "#kit/web/i18n.ts";
import { Bell } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { useFlag, useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Popover } from "#kit/web/ui/menus/popover.tsx";
import type { MailLanguage } from "../../contract.ts";
import { useMailLanguage } from "../actions.ts";
import { bellText } from "../bell-text.ts";
import { notificationQueries } from "../queries.ts";

const NotificationList = lazyComponent(() =>
  import("./notification-list.tsx").then((module) => module.NotificationList),
);

const shownMax = 99;

/** How many are unread, and the list behind it. Nothing where the workspace has notifications switched off. */
export function NotificationBell() {
  return useFlag("notifications_enabled") ? <RingingBell /> : null;
}

function RingingBell() {
  const t = useText(bellText);
  const { data } = useInfiniteQuery(notificationQueries.list(useWorkspaceId()));
  const unread = data?.pages[0]?.unread ?? 0;
  useMailsInOwnLanguage(data?.pages[0]?.mailLanguage);
  const label = unread > 0 ? t("notifications.bellUnread", { count: unread }) : t("notifications.bell");
  const trigger = (
    <Button kind="bare" icon aria-label={label}>
      <Bell aria-hidden />
      {unread > 0 && (
        <span
          aria-hidden
          className="num absolute -end-0.5 -top-0.5 min-w-4.5 rounded-full border border-(--hivis-edge) bg-hivis px-1 text-[11px] leading-4 font-bold text-on-hivis forced-colors:border-[CanvasText]"
        >
          {unread > shownMax ? `${shownMax}+` : unread}
        </span>
      )}
    </Button>
  );
  return (
    <Popover trigger={trigger} label={t("notifications.title")} placement="top start" className="w-96 max-w-full p-0!">
      {(close) => <NotificationList unread={unread} close={close} />}
    </Popover>
  );
}

/** [N20] Mails come in the language that the person reads here, once the server has answered which one it knows. */
function useMailsInOwnLanguage(known: MailLanguage | null | undefined): void {
  const [language] = useLanguage();
  const { run } = useMailLanguage();
  const isNews = known === null;
  useEffect(() => {
    // Without it, mails stay in the language of the workspace, and the next visit tries again.
    if (isNews) void run(language).catch(() => {});
    // oxlint-disable-next-line react/exhaustive-deps -- once a visit, whatever the call becomes
  }, [isNews, language]);
}
