import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { saveBlob } from "#kit/web/device/save-blob.ts";
import { useText } from "#kit/web/i18n.ts";
import { Download } from "#kit/web/icons.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Menu, MenuItem } from "#kit/web/ui/menus/menu.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { onlyWith } from "#kit/web/ui/states/only-with.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import type { AuditEntry, AuditFilter } from "../../contract.ts";
import { auditPolicy } from "../../policy.ts";
import { AuditFilters } from "../parts/audit-filters.tsx";
import { AuditRows } from "../parts/audit-rows.tsx";
import { useChainCheck } from "../parts/chain-check.tsx";
import { EntryDrawer } from "../parts/entry-drawer.tsx";
import { auditQueries, exportAudit } from "../queries.ts";
import { useAuditFilter } from "../state/use-audit-filter.ts";
import { auditText } from "../text.ts";

/** Who did what, newest first: filtered, opened, checked and exported. */
export const AuditPage = onlyWith(auditPolicy.read, () => {
  const t = useText(auditText);
  const workspaceId = useWorkspaceId();
  const filter = useAuditFilter();
  const query = useInfiniteQuery(auditQueries.list(workspaceId, filter.filter));
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  const [opened, setOpened] = useState<AuditEntry>();
  const check = useChainCheck();
  return (
    <main className="flex min-h-0 flex-1 flex-col">
      <PageHead
        title={t("audit.title")}
        className="px-4 md:px-6"
        back={<BackLink to={`/app/${workspaceId}/settings`} label={t("audit.back")} />}
        actions={
          <>
            {check.button}
            <ExportMenu filter={filter.filter} />
          </>
        }
      />
      <div className="space-y-3 border-b border-line px-4 py-3 md:px-6">
        <p className="max-w-3xl text-ink-2">{t("audit.note")}</p>
        <AuditFilters of={filter} />
        {check.result}
      </div>
      {query.isPending ? (
        <SkeletonRows rows={12} height={48} />
      ) : query.isError && entries.length === 0 ? (
        <FailedState
          error={query.error}
          title={t("audit.failed")}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        >
          {t("audit.failedBody")}
        </FailedState>
      ) : (
        <AuditRows
          entries={entries}
          isNarrowed={filter.isNarrowed}
          onMore={() => {
            if (query.hasNextPage && !query.isFetchingNextPage && !query.isFetchNextPageError)
              void query.fetchNextPage();
          }}
          onOpen={setOpened}
        />
      )}
      {query.isFetchNextPageError && (
        <FailedState error={query.error} title={t("audit.failed")} onRetry={() => void query.fetchNextPage()} />
      )}
      {opened && <EntryDrawer entry={opened} filter={filter} onClose={() => setOpened(undefined)} />}
    </main>
  );
});

function ExportMenu({ filter }: { readonly filter: AuditFilter }) {
  const t = useText(auditText);
  const workspaceId = useWorkspaceId();
  const queryClient = useQueryClient();
  const [isPending, setPending] = useState(false);
  const take = async (format: "csv" | "json") => {
    setPending(true);
    try {
      const bytes = await exportAudit(workspaceId, filter, format);
      if (bytes instanceof Blob) saveBlob(bytes, `audit-${new Date().toISOString().slice(0, 10)}.${format}`);
      toast.success(t("audit.exported"));
      // It is the newest entry now.
      void queryClient.invalidateQueries({ queryKey: auditQueries.all(workspaceId) });
    } catch {
      toast.error(t("audit.exportFailed"));
    }
    setPending(false);
  };
  return (
    <Menu
      label={t("audit.export")}
      trigger={
        <Button isPending={isPending}>
          <Download aria-hidden />
          {t("audit.export")}
        </Button>
      }
    >
      <MenuItem onAction={() => void take("csv")}>{t("audit.exportCsv")}</MenuItem>
      <MenuItem onAction={() => void take("json")}>{t("audit.exportJson")}</MenuItem>
    </Menu>
  );
}

/** Hands a file to the browser's downloads. */
