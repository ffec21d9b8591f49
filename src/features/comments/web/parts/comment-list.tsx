import { useQuery } from "@tanstack/react-query";
import { isId } from "#kit/ids.ts";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import { commentQueries } from "../queries.ts";
import { commentText } from "../text.ts";
import { CommentForm } from "./comment-form.tsx";
import { ThreadCard } from "./thread-card.tsx";

interface CommentListProps {
  readonly procedureId: string;
  /** The step that is open: its threads come first, and a new one begins there. */
  readonly stepId: string | undefined;
  /** The comment that the address names. */
  readonly named?: string | undefined;
}

/** All threads of a draft, those of the open step first. */
export function CommentList({ procedureId, stepId, named: asked }: CommentListProps) {
  const t = useText(commentText);
  const named = isId(asked ?? "") ? asked : undefined;
  const query = useQuery(commentQueries.threads(useWorkspaceId(), procedureId, named));
  if (query.isPending) return <SkeletonLines lines={6} />;
  if (query.isError) {
    return (
      <FailedState
        error={query.error}
        title={t("comments.failed")}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  const isGone = asked !== undefined && !query.data.some(({ comments }) => comments.some((one) => one.id === named));
  const open = query.data.filter((one) => one.resolvedAt === null);
  const here = open.filter((one) => one.stepId === stepId);
  const others = open.filter((one) => one.stepId !== stepId);
  const resolved = query.data.filter((one) => one.resolvedAt !== null);
  const sections = [
    ["elsewhere", others],
    ["resolved", resolved],
  ] as const;
  return (
    <div className="space-y-6">
      {isGone && <Banner tone="info">{t("comments.namedGone")}</Banner>}
      {stepId !== undefined && (
        <section aria-label={t("comments.here")} className="space-y-3">
          {here.map((thread) => (
            <ThreadCard key={thread.id} procedureId={procedureId} thread={thread} named={named} />
          ))}
          <CommentForm key={stepId} procedureId={procedureId} at={{ stepId }} />
        </section>
      )}
      {query.data.length === 0 && (
        <p className="text-ink-2">
          <b className="block text-ink">{t("comments.nobody")}</b>
          {t("comments.nobodyBody")}
        </p>
      )}
      {sections.map(
        ([title, all]) =>
          all.length > 0 && (
            <section key={title} aria-label={t(`comments.${title}`)} className="space-y-3">
              <h3 className="text-sm font-bold">{t(`comments.${title}`)}</h3>
              {all.map((thread) => (
                <ThreadCard key={thread.id} procedureId={procedureId} thread={thread} named={named} namesStep />
              ))}
            </section>
          ),
      )}
    </div>
  );
}
