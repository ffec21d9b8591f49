import { useInfiniteQuery } from "@tanstack/react-query";
import { NotificationRow } from "#features/notifications/web/parts/notification-row.tsx";
import { notificationQueries } from "#features/notifications/web/queries.ts";
import { useText } from "#kit/web/i18n.ts";
import { useFlag, useWorkspaceId } from "#kit/web/place.tsx";
import { homeRows } from "./home-queries.ts";
import { homeText } from "./text.ts";

const nothing = () => {};

/** What the bell has to say and was not read yet; a press opens it, and it is read. */
export function HomeNews() {
  return useFlag("notifications_enabled") ? <News /> : null;
}

function News() {
  const t = useText(homeText);
  const { data } = useInfiniteQuery(notificationQueries.list(useWorkspaceId()));
  const unread = (data?.pages.flatMap((page) => page.notifications) ?? []).filter((one) => one.readAt === null);
  if (unread.length === 0) return null;
  return (
    <section aria-label={t("home.news")}>
      <h2 className="mb-1 border-b border-ink pb-1.5 text-md">{t("home.news")}</h2>
      <ul className="divide-y divide-line">
        {unread.slice(0, homeRows.news).map((one) => (
          <li key={one.id}>
            <NotificationRow notification={one} close={nothing} />
          </li>
        ))}
      </ul>
    </section>
  );
}
