import { useInfiniteQuery } from "@tanstack/react-query";
import { useText } from "#kit/web/i18n.ts";
import { BellOff } from "#kit/web/icons.ts";
import { LinkTo, useQueryParams } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { FilterTabs, Segments } from "#kit/web/ui/choices/toggle-button-group.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import { categories } from "../../contract.ts";
import { notificationPaths } from "../../paths.ts";
import { useMarkRead } from "../actions.ts";
import { bellText } from "../bell-text.ts";
import { centerText } from "../center-text.ts";
import { ContactBanner } from "../parts/contact-banner.tsx";
import { NotificationRow } from "../parts/notification-row.tsx";
import { type NotificationFilter, notificationQueries } from "../queries.ts";
import { settingsText } from "../settings-text.ts";
import { notificationText } from "../text.ts";

const states = ["any", "unread", "read"] as const;

/** All notifications on one page, newest first, by ten. */
export function NotificationCenter() {
  const t = useText(centerText, notificationText);
  const bell = useText(bellText);
  const settings = useText(settingsText);
  const workspaceId = useWorkspaceId();
  const [params, change] = useQueryParams();
  const category = categories.find((one) => one === params.category);
  const state = states.find((one) => one === params.state) ?? "any";
  const filter = { ...(category && { category }), ...(state !== "any" && { state }) };
  const list = useInfiniteQuery(notificationQueries.list(workspaceId, filter));
  const markRead = useMarkRead();
  const unread = list.data?.pages[0]?.unread ?? 0;
  return (
    <main className="flex-1 px-6 pb-12 max-sm:px-4">
      <PageHead
        title={bell("notifications.title")}
        actions={
          <>
            {unread > 0 && (
              <Button
                isPending={markRead.isPending}
                className="pointer-coarse:min-h-12"
                // A toast reports the failure.
                onPress={() => void markRead.run({ all: true }).catch(() => {})}
              >
                {t("notifications.readAll")}
              </Button>
            )}
            <LinkTo
              to={notificationPaths.settings(workspaceId)}
              className="link inline-flex items-center pointer-coarse:min-h-12"
            >
              {t("notificationCenter.settings")}
            </LinkTo>
          </>
        }
      >
        <FilterTabs
          label={t("notificationCenter.filter")}
          value={category ?? "all"}
          className="pointer-coarse:[&>*]:min-h-12"
          onChange={(next) => change({ category: next === "all" ? undefined : next })}
          items={[
            { id: "all", text: t("notificationCenter.all") },
            ...categories.map((id) => ({ id, text: settings(`notificationSettings.categories.${id}`) })),
          ]}
        />
      </PageHead>
      <div className="mt-4 max-w-3xl space-y-4">
        <ContactBanner />
        <Segments
          label={t("notificationCenter.state")}
          value={state}
          className="pointer-coarse:[&>*]:min-h-12"
          onChange={(next) => change({ state: next === "any" ? undefined : next })}
          items={[
            { id: "any", text: t("notificationCenter.anyState") },
            { id: "unread", text: t("notificationCenter.unread") },
            { id: "read", text: t("notificationCenter.read") },
          ]}
        />
        <Rows
          filter={filter}
          opened={params.opened}
          {...((category ?? params.state) !== undefined && {
            onShowAll: () => change({ category: undefined, state: undefined }),
          })}
        />
      </div>
    </main>
  );
}

interface RowsProps {
  readonly filter: NotificationFilter;
  /** The notification that a mail led to. */
  readonly opened: string | undefined;
  readonly onShowAll?: () => void;
}

function Rows({ filter, opened, onShowAll }: RowsProps) {
  const t = useText(notificationText, centerText);
  const list = useInfiniteQuery(notificationQueries.list(useWorkspaceId(), filter));
  if (list.isPending) return <SkeletonRows rows={6} />;
  if (list.isError && !list.data) {
    return (
      <FailedState
        error={list.error}
        title={t("notifications.failed")}
        onRetry={() => void list.refetch()}
        isRetrying={list.isRefetching}
      >
        {t("notifications.failedBody")}
      </FailedState>
    );
  }
  const rows = list.data.pages.flatMap((page) => page.notifications);
  if (rows.length === 0) {
    return onShowAll ? (
      <EmptyState
        icon={<BellOff />}
        title={t("notificationCenter.noneOfFilter")}
        action={<Button onPress={onShowAll}>{t("notificationCenter.showAll")}</Button>}
      >
        {t("notificationCenter.noneOfFilterBody")}
      </EmptyState>
    ) : (
      <EmptyState icon={<BellOff />} title={t("notifications.empty")}>
        {t("notifications.emptyBody")}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {rows.map((row) => (
          <li key={row.id}>
            <NotificationRow notification={row} close={() => {}} isOpened={row.id === opened} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <div className="text-center">
          <Button isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
            {t("notifications.more")}
          </Button>
        </div>
      )}
    </>
  );
}
