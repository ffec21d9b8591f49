import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { useParam } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { FilterTabs } from "#kit/web/ui/choices/toggle-button-group.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import type { ContentImport } from "../../contract.ts";
import { transferPaths } from "../../paths.ts";
import { type Outcome, outcomes } from "../../rules/finding.ts";
import { exportText } from "../export-text.ts";
import { ImportActs } from "../parts/import-acts.tsx";
import { ImportProgress } from "../parts/import-progress.tsx";
import { ItemRows } from "../parts/item-rows.tsx";
import { importQueries } from "../queries.ts";
import { transferText } from "../text.ts";

/** One import: how far it is, what became of each item, and what its member can do with it. */
export function ImportPage() {
  const t = useText(transferText);
  const workspaceId = useWorkspaceId();
  const importId = useParam("importId");
  const query = useQuery(importQueries.one(workspaceId, importId));
  const back = <BackLink to={transferPaths.list(workspaceId)} label={t("imports.all")} />;
  if (query.data) return <Shown of={query.data} />;
  return (
    <main className="flex-1 px-4 md:px-6">
      <PageHead title={t("imports.title")} back={back} />
      {query.isPending ? (
        <SkeletonRows rows={8} height={56} />
      ) : (
        <FailedState
          error={query.error}
          title={t("imports.oneFailed")}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      )}
    </main>
  );
}

function Shown({ of: one }: { readonly of: ContentImport }) {
  const t = useText(transferText);
  const workspaceId = useWorkspaceId();
  const [filter, setFilter] = useState<Outcome | "all">("all");
  const tabs = [
    { id: "all" as const, text: t("imports.outcome.all"), count: one.total },
    ...outcomes.map((id) => ({ id, text: t(`imports.outcome.${id}`), count: one.counts[id] })),
  ];
  return (
    <main className="flex min-h-0 flex-1 flex-col">
      <PageHead
        title={one.fileName}
        className="px-4 md:px-6"
        back={<BackLink to={transferPaths.list(workspaceId)} label={t("imports.all")} />}
        actions={<ImportActs of={one} />}
      />
      <div className="space-y-3 px-4 py-3 md:px-6">
        <ImportProgress of={one} className="max-w-xl" />
        <Notes of={one} />
        <LeftOut of={one} />
      </div>
      {one.total > 0 && (
        <>
          <FilterTabs label={t("imports.items.outcome")} value={filter} onChange={setFilter} items={tabs} />
          <Items importId={one.id} filter={filter} />
        </>
      )}
    </main>
  );
}

function Notes({ of: { state, failure, failedAt } }: { readonly of: ContentImport }) {
  const t = useText(transferText);
  if (failure !== null) {
    return (
      <Banner tone="stop" title={t(`imports.failure.${failure}`)}>
        {failedAt !== "" && <code className="wrap-anywhere">{failedAt}</code>}
      </Banner>
    );
  }
  if (state === "checked") return <Banner tone="info">{t("imports.checkedNote")}</Banner>;
  return state === "cancelled" ? <Banner tone="info">{t("imports.cancelledNote")}</Banner> : null;
}

/** [TF28] What the archive does not bring, in the words of the export that wrote it. */
function LeftOut({ of: { leftOut } }: { readonly of: ContentImport }) {
  const t = useText(exportText);
  if (leftOut.length === 0) return null;
  const counts = leftOut.map(({ kind, count }) => t(`exports.bin.${kind}`, { count })).join(", ");
  return <Banner tone="info">{t("exports.notBrought", { counts })}</Banner>;
}

function Items({ importId, filter }: { readonly importId: string; readonly filter: Outcome | "all" }) {
  const t = useText(transferText);
  const outcome = filter === "all" ? undefined : filter;
  const query = useInfiniteQuery(importQueries.items(useWorkspaceId(), importId, outcome));
  if (query.isPending) return <SkeletonRows rows={8} height={56} />;
  if (query.isError && !query.data) {
    return (
      <FailedState
        error={query.error}
        title={t("imports.items.failed")}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  return <ItemRows items={query.data.pages.flatMap((page) => page.items)} pages={query} />;
}
