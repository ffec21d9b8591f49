import type { ReactNode } from "react";
import { useText } from "#kit/web/i18n.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Drawer } from "#kit/web/ui/dialogs/drawer.tsx";
import { NextPage, type Pages } from "#kit/web/ui/lists/next-page.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import { dashboardText } from "../dashboard-text.ts";

interface RecordsDrawerProps<Row> {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** What the figure says that there are. */
  readonly count: number;
  readonly pages: Pages & {
    readonly isPending: boolean;
    readonly isError: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly children: (row: Row) => ReactNode;
}

/** What one figure counts, the newest first, page by page. [AN9] */
export function RecordsDrawer<Row>(props: RecordsDrawerProps<Row>) {
  const { title, isOpen, onClose, count, pages, rows, keyOf, children } = props;
  const t = useText(dashboardText);
  return (
    <Drawer title={title} side="end" width="w-[min(100vw,34rem)]" isOpen={isOpen} onOpenChange={onClose}>
      <div className="h-full overflow-y-auto px-4 pb-6">
        {pages.isPending && <SkeletonRows rows={6} />}
        {pages.isError && rows.length === 0 && (
          <FailedState error={pages.error} title={t("dashboard.records.failed")} onRetry={() => void pages.refetch()}>
            {t("dashboard.failedBody")}
          </FailedState>
        )}
        {!pages.isPending && !pages.isError && (
          <p className="py-3 text-ink-2">{t("dashboard.records.count", { count })}</p>
        )}
        <ul>
          {rows.map((row) => (
            <li key={keyOf(row)} className="border-t border-line py-3">
              {children(row)}
            </li>
          ))}
        </ul>
        <NextPage pages={pages} />
        {pages.hasNextPage && !pages.isFetchingNextPage && (
          <Button onPress={() => void pages.fetchNextPage()}>{t("dashboard.records.more")}</Button>
        )}
      </div>
    </Drawer>
  );
}
