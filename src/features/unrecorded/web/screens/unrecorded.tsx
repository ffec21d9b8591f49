import { useQuery } from "@tanstack/react-query";
import { performPaths } from "#features/performs/paths.ts";
import { performRecordText } from "#features/records/web/record-text.ts";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { useParam } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import { unrecordedQueries } from "../queries.ts";
import { unrecordedText } from "../unrecorded-text.ts";

/** What reads answers is large, and comes while they are fetched. */
const Answers = lazyComponent(
  () => import("../parts/answers/answers.tsx").then((module) => module.Answers),
  undefined,
  { placeholder: <SkeletonRows rows={6} /> },
);

/** Unrecorded answers: their author, how they arrived, and their content. [PF193] */
export function Unrecorded() {
  const t = useText(unrecordedText, performRecordText);
  const workspaceId = useWorkspaceId();
  const one = useQuery(unrecordedQueries.one(workspaceId, useParam("procedureId"), useParam("unrecordedId")));
  const isNotThere = isProblem(one.error) && one.error.status === 404;
  return (
    <main className="mx-auto w-full max-w-4xl px-4 pb-16 sm:px-6">
      <PageHead
        title={one.data?.title ?? t("performs.unrecorded.label")}
        back={<BackLink to={performPaths.unrecordedList(workspaceId)} label={t("performs.unrecorded.backToList")} />}
      />
      {one.isPending && <SkeletonRows rows={6} />}
      {isNotThere && <EmptyState title={t("performs.record.notThere")}>{t("performs.record.notThereWhy")}</EmptyState>}
      {one.isError && !isNotThere && (
        <FailedState
          error={one.error}
          title={t("performs.unrecorded.failed")}
          onRetry={() => void one.refetch()}
          isRetrying={one.isFetching}
        >
          {t("performs.unrecorded.failedWhy")}
        </FailedState>
      )}
      {one.data && <Answers of={one.data} />}
    </main>
  );
}
