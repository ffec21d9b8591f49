import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { procedurePaths } from "#features/procedures/paths.ts";
import { useText } from "#kit/web/i18n.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { useParam } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { FilterTabs } from "#kit/web/ui/choices/toggle-button-group.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { ProgressBar } from "#kit/web/ui/states/progress-bar.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import { type DraftBatch, type ItemState, itemStates } from "../../batch-contract.ts";
import { BatchActs } from "../batch/batch-acts.tsx";
import { figuresOf } from "../batch/batch-figures.ts";
import { BatchItems } from "../batch/batch-items.tsx";
import { UnsentFiles } from "../batch/unsent-files.tsx";
import { batchQueries } from "../batch-queries.ts";
import { batchText } from "../batch-text.ts";

const BatchPlan = lazyComponent(() => import("../batch/batch-plan.tsx").then((module) => module.BatchPlan));

/** One batch: where its drafts belong, how far it is, what became of each file, and what its member can do with it. */
export function BatchPage() {
  const t = useText(batchText);
  const workspaceId = useWorkspaceId();
  const query = useQuery(batchQueries.one(workspaceId, useParam("batchId")));
  const back = <BackLink to={procedurePaths.batches(workspaceId)} label={t("batches.all")} />;
  if (query.data) return <Shown of={query.data} />;
  return (
    <main className="flex-1 px-4 md:px-6">
      <PageHead title={t("batches.title")} back={back} />
      {query.isPending ? (
        <SkeletonRows rows={8} height={56} />
      ) : (
        <FailedState
          error={query.error}
          title={t("batches.oneFailed")}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      )}
    </main>
  );
}

function Shown({ of: batch }: { readonly of: DraftBatch }) {
  const t = useText(batchText);
  const workspaceId = useWorkspaceId();
  const [filter, setFilter] = useState<ItemState | "all">("all");
  const { awaited } = figuresOf(batch);
  const total = itemStates.reduce((sum, state) => sum + (batch.counts[state] ?? 0), 0);
  const tabs = [
    { id: "all" as const, text: t("batches.items.all"), count: total },
    ...itemStates
      .filter((state) => (batch.counts[state] ?? 0) > 0 || state === filter)
      .map((id) => ({ id, text: t(`batches.items.state.${id}`), count: batch.counts[id] ?? 0 })),
  ];
  return (
    <main className={batch.state === "planned" ? "flex-1 pb-40" : "flex min-h-0 flex-1 flex-col"}>
      <PageHead
        title={batch.title}
        className="px-4 md:px-6"
        back={<BackLink to={procedurePaths.batches(workspaceId)} label={t("batches.all")} />}
        actions={<BatchActs of={batch} />}
      />
      <div className="space-y-4 px-4 py-3 md:px-6">
        {batch.failure !== null && <Banner tone="stop" title={t(`batches.failure.${batch.failure}`)} />}
        <Progress of={batch} />
        {awaited > 0 && batch.state !== "cancelled" && <UnsentFiles batch={batch} />}
        {batch.state === "planned" && <BatchPlan batch={batch} />}
      </div>
      {total > 0 && batch.state !== "planned" && (
        <>
          <FilterTabs label={t("batches.items.result")} value={filter} onChange={setFilter} items={tabs} />
          <Items batchId={batch.id} filter={filter} />
        </>
      )}
    </main>
  );
}

function Progress({ of: batch }: { readonly of: DraftBatch }) {
  const t = useText(batchText);
  const { done, count } = figuresOf(batch);
  if (batch.state === "listing") return <ProgressBar label={t("batches.state.listing")} className="max-w-xl" />;
  if (batch.state !== "running" && batch.state !== "paused") return null;
  return (
    <ProgressBar
      label={t(`batches.state.${batch.state}`)}
      value={count === 0 ? undefined : done / count}
      valueText={t("batches.progress", { done, count })}
      className="max-w-xl"
    />
  );
}

function Items({ batchId, filter }: { readonly batchId: string; readonly filter: ItemState | "all" }) {
  const t = useText(batchText);
  const query = useInfiniteQuery(batchQueries.items(useWorkspaceId(), batchId, filter === "all" ? undefined : filter));
  if (query.isPending) return <SkeletonRows rows={8} height={56} />;
  if (query.isError && !query.data) {
    return (
      <FailedState
        error={query.error}
        title={t("batches.items.failed")}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  return <BatchItems batchId={batchId} items={query.data.pages.flatMap((page) => page.items)} pages={query} />;
}
