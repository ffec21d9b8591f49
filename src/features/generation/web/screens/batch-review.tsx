import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { procedurePaths } from "#features/procedures/paths.ts";
import { procedureQueries } from "#features/procedures/web/queries.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo, useParam } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { Button, buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import type { BatchItem, DraftBatch } from "../../batch-contract.ts";
import { figuresOf } from "../batch/batch-figures.ts";
import { ReviewBar } from "../batch/review-bar.tsx";
import { batchQueries, type Review } from "../batch-queries.ts";
import { batchText } from "../batch-text.ts";
import { Compared, unsaidOf, useFileFacts } from "../compare/compared.tsx";
import { ColumnsLoading } from "../parts/review/draft-beside-source.tsx";
import { generationQueries } from "../queries.ts";

/** [PG46] The drafts of a batch, one after the other: accept or skip, and the next one comes. */
export function BatchReview() {
  const t = useText(batchText);
  const workspaceId = useWorkspaceId();
  const batchId = useParam("batchId");
  const [review, setReview] = useState<Review>("open");
  const { data, error, refetch } = useQuery(batchQueries.review(workspaceId, batchId, review));
  if (error) {
    const retry = () => void refetch();
    return <FailedState isScreen title={t("batches.oneFailed")} error={error} onRetry={retry} className="m-6" />;
  }
  if (!data) return <ColumnsLoading />;
  const { batch } = data;
  const [item, following] = data.items;
  if (!item) return <Done batch={batch} review={review} onAgain={() => setReview("skipped")} />;
  return <Reviewed key={item.place} batch={batch} item={item} following={following} review={review} />;
}

interface ReviewedProps {
  readonly batch: DraftBatch;
  readonly item: BatchItem;
  readonly following: BatchItem | undefined;
  readonly review: Review;
}

function Reviewed({ batch, item, following, review }: ReviewedProps) {
  const t = useText(batchText);
  const workspaceId = useWorkspaceId();
  const factsOf = useFileFacts();
  const procedureId = item.procedureId ?? "";
  const source = useQuery(generationQueries.paper(workspaceId, procedureId));
  const draft = useQuery(procedureQueries.draft(workspaceId, procedureId));
  useLoadedAhead(following?.procedureId ?? undefined);
  const isThere = source.data && draft.data;
  const unsaid = isThere ? unsaidOf(source.data, draft.data) : [];
  const error = source.error ?? draft.error;
  const left = review === "open" ? figuresOf(batch).open : batch.skipped;
  return (
    <main className="flex flex-1 flex-col px-4 md:px-6">
      <PageHead
        title={draft.data?.title ?? item.title}
        note={source.data && factsOf(source.data)}
        back={<BackLink to={procedurePaths.batch(workspaceId, batch.id)} label={batch.title} />}
        actions={
          <LinkTo to={procedurePaths.edit(workspaceId, procedureId)} className={buttonClassName({})}>
            {t("batches.review.editor")}
          </LinkTo>
        }
      />
      {error ? (
        <FailedState
          title={t("batches.review.loadFailed")}
          error={error}
          onRetry={() => void Promise.all([source.refetch(), draft.refetch()])}
        />
      ) : isThere ? (
        <Compared source={source.data} draft={draft.data} unsaid={unsaid}>
          {item.like && <Like of={item.like} />}
        </Compared>
      ) : (
        <ColumnsLoading />
      )}
      <ReviewBar batchId={batch.id} item={item} unsaid={unsaid} left={left} isReady={Boolean(isThere)} />
    </main>
  );
}

/** The next draft is there when the one before it is decided on. */
function useLoadedAhead(procedureId: string | undefined): void {
  const workspaceId = useWorkspaceId();
  const enabled = procedureId !== undefined;
  useQuery({ ...generationQueries.paper(workspaceId, procedureId ?? ""), enabled });
  useQuery({ ...procedureQueries.draft(workspaceId, procedureId ?? ""), enabled });
}

function Like({ of: { share, path, title, procedureId } }: { readonly of: NonNullable<BatchItem["like"]> }) {
  const t = useText(batchText);
  const workspaceId = useWorkspaceId();
  return (
    <p className="mt-4 flex flex-wrap items-baseline gap-x-3 rounded-2 bg-wait-bg p-3 text-sm">
      {t("batches.review.like", { share, name: title || path })}
      {procedureId && (
        <LinkTo to={procedurePaths.compare(workspaceId, procedureId)} className="underline underline-offset-2">
          {t("batches.review.showLike")}
        </LinkTo>
      )}
    </p>
  );
}

interface DoneProps {
  readonly batch: DraftBatch;
  readonly review: Review;
  readonly onAgain: () => void;
}

function Done({ batch, review, onAgain }: DoneProps) {
  const t = useText(batchText);
  const workspaceId = useWorkspaceId();
  const { accepted, skipped } = batch;
  const isWaiting = batch.state === "running" || batch.state === "paused";
  return (
    <main className="flex-1 px-4 md:px-6">
      <PageHead
        title={t(isWaiting ? "batches.review.doneMore" : "batches.review.done")}
        back={<BackLink to={procedurePaths.batch(workspaceId, batch.id)} label={batch.title} />}
      />
      <p className="mt-6">{t("batches.review.doneBody", { accepted, skipped })}</p>
      {isWaiting && <p className="text-ink-2">{t("batches.review.doneWaits")}</p>}
      <div className="mt-4 flex flex-wrap gap-2">
        {accepted > 0 && (
          <LinkTo
            to={procedurePaths.toPublish(workspaceId, { batchId: batch.id })}
            className={buttonClassName({ kind: "ink" })}
          >
            {t("batches.act.approve", { count: accepted })}
          </LinkTo>
        )}
        {skipped > 0 && review === "open" && <Button onPress={onAgain}>{t("batches.review.again")}</Button>}
        <LinkTo to={procedurePaths.batch(workspaceId, batch.id)} className={buttonClassName({})}>
          {t("batches.review.toBatch")}
        </LinkTo>
      </div>
    </main>
  );
}
