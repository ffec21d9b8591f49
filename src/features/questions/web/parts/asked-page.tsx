import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useText } from "#kit/web/i18n.ts";
import { MessagesSquare } from "#kit/web/icons.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import { InWorkspaceZone, ZoneNote } from "#kit/web/words/workspace-zone.tsx";
import { type AskedQuery, questionQueries } from "../queries.ts";
import { type AskedFilterState, useAskedFilter } from "../state/use-asked-filter.ts";
import { questionText } from "../text.ts";
import type { Asked } from "./asked.ts";
import { AskedFilters } from "./asked-filters.tsx";
import { AskedQuestions } from "./asked-questions.tsx";
import { ExportQuestions } from "./export-questions.tsx";
import { FlaggedConversations } from "./flagged-conversations.tsx";
import { AtAGlance, ReturnedAndAskers } from "./returned-and-askers.tsx";
import { UnansweredTopics } from "./unanswered-topics.tsx";
import { WordCounts } from "./word-counts.tsx";

interface AskedPageProps {
  /** A link to where the page belongs. */
  readonly back?: ReactNode;
  /** Links to the pages beside it. */
  readonly places?: ReactNode;
}

/** What people ask the copilot: figures, gaps, complaints and the questions themselves. */
export function AskedPage({ back, places }: AskedPageProps) {
  const t = useText(questionText);
  const filter = useAskedFilter();
  const query: AskedQuery = { ...filter.range, isArchived: filter.showsArchived ? "true" : "false" };
  const asked = useQuery(questionQueries.asked(useWorkspaceId(), query));
  const { data } = asked;
  const isEmpty = data?.counts.questions === 0;
  return (
    <main className="flex-1 overflow-y-auto px-4 pb-10 md:px-6">
      <PageHead
        title={t("questions.analytics.title")}
        note={t("questions.analytics.note")}
        back={back}
        actions={
          data &&
          !isEmpty && <ExportQuestions range={{ ...filter.range, startTime: data.startTime, endTime: data.endTime }} />
        }
      >
        {places}
      </PageHead>
      <AskedFilters of={filter} />
      <ZoneNote />
      {asked.isPending && <SkeletonRows rows={8} />}
      {asked.isError && !data && (
        <FailedState
          error={asked.error}
          title={t("questions.analytics.failed")}
          onRetry={() => void asked.refetch()}
          isRetrying={asked.isRefetching}
        >
          {t("questions.analytics.failedBody")}
        </FailedState>
      )}
      {isEmpty && (
        <EmptyState
          icon={<MessagesSquare />}
          title={t(filter.isNarrowed ? "questions.analytics.emptyFiltered" : "questions.analytics.empty")}
        >
          {t("questions.analytics.emptyBody")}
        </EmptyState>
      )}
      {data && (
        <InWorkspaceZone>
          <Figures asked={data} filter={filter} query={query} isOfBefore={asked.isPlaceholderData} isEmpty={isEmpty} />
        </InWorkspaceZone>
      )}
    </main>
  );
}

interface FiguresProps {
  readonly asked: Asked;
  readonly filter: AskedFilterState;
  readonly query: AskedQuery;
  /** The figures are those of the filters before, until those of the present ones are here. */
  readonly isOfBefore: boolean;
  /** Nothing was asked in the range; an older answer may have been flagged in it. [QU3] */
  readonly isEmpty: boolean;
}

function Figures({ asked, filter, query, isOfBefore, isEmpty }: FiguresProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10" aria-busy={isOfBefore}>
      {!isEmpty && (
        <>
          <AtAGlance counts={asked.counts} />
          <ReturnedAndAskers asked={asked} tab={filter.tab} onTabChange={(tab) => filter.change({ tab })} />
          <UnansweredTopics topics={asked.unanswered} />
        </>
      )}
      <FlaggedConversations
        flagged={asked.flagged}
        hasMore={asked.hasMoreFlagged}
        query={query}
        isLoading={isOfBefore}
        showsArchived={filter.showsArchived}
        onShowArchived={(isShown) => filter.change({ archived: isShown ? "true" : undefined })}
      />
      {!isEmpty && (
        <>
          <AskedQuestions asked={asked} />
          <WordCounts range={filter.range} />
        </>
      )}
    </div>
  );
}
