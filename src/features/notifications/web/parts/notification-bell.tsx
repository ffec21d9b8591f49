import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useText } from "#kit/web/i18n.ts";
import { Bell } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { useFlag, useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Popover } from "#kit/web/ui/menus/popover.tsx";
import { bellText } from "../bell-text.ts";
import { notificationQueries } from "../queries.ts";

const NotificationList = lazyComponent(() =>
  import("./notification-list.tsx").then((module) => module.NotificationList),
);

/** [N20] Only where the server has answered that it does not know the language yet. */
const MailLanguage = lazyComponent<{ readonly isNews: boolean }>(
  () => import("./mail-language.tsx").then((module) => module.MailLanguage),
  ({ isNews }) => isNews,
);

const shownMax = 99;

/** How many are unread, and the list behind it. Nothing where the workspace has notifications switched off. */
export function NotificationBell() {
  return useFlag("notifications_enabled") ? <RingingBell /> : null;
}

/** [N30] Its code comes late: the list is there without it. */
function useLiveNotifications(workspaceId: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let stop = () => {};
    let isOver = false;
    void import("../state/start-courier.ts").then(
      ({ startCourier }) => {
        if (!isOver) stop = startCourier(workspaceId, queryClient);
      },
      // Without it the feed of the workspace still says what is new.
      () => {},
    );
    return () => {
      isOver = true;
      stop();
    };
  }, [workspaceId, queryClient]);
}

function RingingBell() {
  const t = useText(bellText);
  const workspaceId = useWorkspaceId();
  useLiveNotifications(workspaceId);
  const { data } = useInfiniteQuery(notificationQueries.list(workspaceId));
  const unread = data?.pages[0]?.unread ?? 0;
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
    <>
      <MailLanguage isNews={data?.pages[0]?.mailLanguage === null} />
      <Popover
        trigger={trigger}
        label={t("notifications.title")}
        placement="top start"
        className="w-96 max-w-full p-0!"
      >
        {(close) => <NotificationList unread={unread} close={close} />}
      </Popover>
    </>
  );
}
