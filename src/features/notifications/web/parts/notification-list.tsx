import { useInfiniteQuery } from "@tanstack/react-query";
import { useText } from "#kit/web/i18n.ts";
import { BellOff } from "#kit/web/icons.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import { notificationPaths } from "../../paths.ts";
import { useMarkRead } from "../actions.ts";
import { bellText } from "../bell-text.ts";
import { centerText } from "../center-text.ts";
import { notificationQueries } from "../queries.ts";
import { notificationText } from "../text.ts";
import { NotificationRow } from "./notification-row.tsx";

interface NotificationListProps {
  readonly unread: number;
  readonly close: () => void;
}

/** Newest first, by ten. */
export function NotificationList({ unread, close }: NotificationListProps) {
  const t = useText(notificationText, bellText);
  const center = useText(centerText);
  const markRead = useMarkRead();
  return (
    <>
      <header className="flex min-h-12 items-center justify-between gap-3 border-b-2 border-ink ps-4 pe-2">
        <h2 className="text-md">{t("notifications.title")}</h2>
        {unread > 0 && (
          <Button
            kind="bare"
            size="sm"
            isPending={markRead.isPending}
            // A toast reports the failure.
            onPress={() => void markRead.run({ all: true }).catch(() => {})}
          >
            {t("notifications.readAll")}
          </Button>
        )}
      </header>
      <div className="max-h-[min(28rem,60dvh)] overflow-auto">
        <Pages close={close} />
      </div>
      <footer className="border-t border-line p-2 text-center">
        <LinkTo to={notificationPaths.center(useWorkspaceId())} onClick={close} className="link">
          {center("notificationCenter.openAll")}
        </LinkTo>
      </footer>
    </>
  );
}

function Pages({ close }: { readonly close: () => void }) {
  const t = useText(notificationText);
  const list = useInfiniteQuery(notificationQueries.list(useWorkspaceId()));
  if (list.isPending) return <SkeletonRows rows={3} />;
  if (list.isError) {
    return (
      <FailedState
        error={list.error}
        title={t("notifications.failed")}
        onRetry={() => void list.refetch()}
        isRetrying={list.isRefetching}
        className="py-6"
      >
        {t("notifications.failedBody")}
      </FailedState>
    );
  }
  const rows = list.data.pages.flatMap((page) => page.notifications);
  if (rows.length === 0) {
    return (
      <EmptyState icon={<BellOff />} title={t("notifications.empty")} className="py-8">
        {t("notifications.emptyBody")}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <li key={row.id}>
            <NotificationRow notification={row} close={close} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <div className="border-t border-line p-2 text-center">
          <Button kind="bare" size="sm" isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
            {t("notifications.more")}
          </Button>
        </div>
      )}
    </>
  );
}
