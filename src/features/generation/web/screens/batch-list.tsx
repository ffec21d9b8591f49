import { useQuery } from "@tanstack/react-query";
import { procedurePaths } from "#features/procedures/paths.ts";
import { useText } from "#kit/web/i18n.ts";
import { FolderInput } from "#kit/web/icons.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { Ago } from "#kit/web/ui/marks/ago.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import type { DraftBatch } from "../../batch-contract.ts";
import { generationPolicy } from "../../policy.ts";
import { figuresOf } from "../batch/batch-figures.ts";
import { FolderDrop } from "../batch/folder-drop.tsx";
import { useStartBatch } from "../batch/use-start-batch.ts";
import { batchQueries } from "../batch-queries.ts";
import { batchText } from "../batch-text.ts";

/** Hands in folders and archives of documents, and lists what became of earlier ones. */
export function BatchList() {
  const t = useText(batchText);
  const workspaceId = useWorkspaceId();
  const may = useMay(generationPolicy.generate);
  return (
    <main className="flex-1 px-4 pb-24 md:px-6">
      <PageHead
        title={t("batches.title")}
        note={t("batches.note")}
        back={<BackLink to={procedurePaths.list(workspaceId)} label={t("batches.back")} />}
      />
      {may ? (
        <div className="mt-6 max-w-3xl space-y-8">
          <Start />
          <Own />
        </div>
      ) : (
        <EmptyState icon={<FolderInput aria-hidden />} title={t("batches.mayNot")}>
          {t("batches.mayNotHint")}
        </EmptyState>
      )}
    </main>
  );
}

function Start() {
  const { begin, isReading, refused } = useStartBatch();
  return (
    <div className="space-y-3">
      <FolderDrop isReading={isReading} onDropped={(dropped) => void begin(dropped)} />
      {refused && <Banner tone="stop">{refused}</Banner>}
    </div>
  );
}

function Own() {
  const t = useText(batchText);
  const workspaceId = useWorkspaceId();
  const query = useQuery(batchQueries.list(workspaceId));
  if (query.isPending) return <SkeletonRows rows={3} height={64} />;
  if (query.isError) {
    return (
      <FailedState
        error={query.error}
        title={t("batches.loadFailed")}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  if (query.data.length === 0) {
    return (
      <EmptyState icon={<FolderInput aria-hidden />} title={t("batches.empty")}>
        {t("batches.emptyHint")}
      </EmptyState>
    );
  }
  return (
    <section aria-labelledby="own-batches">
      <h2 id="own-batches" className="text-sm">
        {t("batches.own")}
      </h2>
      <ul className="mt-2 divide-y divide-line rounded-2 border border-line">
        {query.data.map((batch) => (
          <li key={batch.id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 p-3 ps-4">
            <span className="min-w-0">
              <LinkTo
                to={procedurePaths.batch(workspaceId, batch.id)}
                className="font-semibold wrap-anywhere underline underline-offset-2"
              >
                {batch.title}
              </LinkTo>
              <Sum of={batch} />
            </span>
            <span className="text-xs text-ink-2">
              {t(`batches.state.${batch.state}`)} · <Ago at={batch.createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sum({ of: batch }: { readonly of: DraftBatch }) {
  const t = useText(batchText);
  const { drafted, duplicate, failed, done } = figuresOf(batch);
  const reviewed = batch.accepted + batch.skipped;
  if (done === 0) return null;
  return (
    <span className="block text-xs text-ink-2">
      {t("batches.sum", { drafted, duplicate, failed })}
      {drafted > 0 && `; ${t("batches.reviewed", { done: reviewed, count: drafted })}`}
    </span>
  );
}
