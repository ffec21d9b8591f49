import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { ListOrdered, Plus, Timer } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { LinkTo, useGo, useQueryParams } from "#kit/web/navigation.tsx";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { Button, buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { SearchField } from "#kit/web/ui/fields/search-field.tsx";
import type { Column } from "#kit/web/ui/lists/columns.tsx";
import { PagedRows } from "#kit/web/ui/lists/paged-rows.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import { useAgo } from "#kit/web/words/ago.ts";
import { formatDateTime } from "#kit/web/words/dates.ts";
import type { TimeStudy } from "../../contract.ts";
import { timeStudyPaths } from "../../paths.ts";
import { studyPolicy } from "../../policy.ts";
import { UnsentNote } from "../parts/unsent/unsent-note.tsx";
import { useSubjectText } from "../parts/use-subject-text.ts";
import { timeStudyQueries } from "../queries.ts";
import { timeStudyText } from "../text.ts";

const CreateStudyDialog = lazyComponent(() =>
  import("../parts/forms/create-study-dialog.tsx").then((module) => module.CreateStudyDialog),
);

/** The visible studies, those changed or timed last first. */
export function StudyList() {
  const t = useText(timeStudyText);
  const workspaceId = useWorkspaceId();
  const go = useGo();
  const [{ search = "" }, setParams] = useQueryParams();
  const query = useInfiniteQuery(timeStudyQueries.list(workspaceId, search));
  const [isCreating, setCreating] = useState(false);
  const mayCreate = useMay(studyPolicy.create);
  const studies = query.data?.pages.flatMap((page) => page.timeStudies) ?? [];
  const isEmpty = query.isSuccess && studies.length === 0 && search === "";
  const create = mayCreate && (
    <Button kind="ink" onPress={() => setCreating(true)}>
      <Plus aria-hidden />
      {t("timeStudies.create.button")}
    </Button>
  );
  return (
    <main className="flex min-h-0 flex-1 flex-col px-4 pb-4 md:px-6">
      <PageHead
        title={t("timeStudies.title")}
        note={t("timeStudies.note")}
        actions={
          <>
            {!isEmpty && (
              <SearchField
                placeholder={t("timeStudies.search")}
                value={search}
                onChange={(text) => setParams({ search: text })}
                className="min-w-40 flex-1 sm:min-w-64"
              />
            )}
            <LinkTo to={timeStudyPaths.elementLists(workspaceId)} className={buttonClassName()}>
              <ListOrdered aria-hidden />
              {t("timeStudies.lists")}
            </LinkTo>
            {!isEmpty && create}
          </>
        }
      />
      <UnsentNote />
      {query.isPending && <SkeletonRows rows={8} />}
      {query.isError && !query.data && (
        <FailedState
          error={query.error}
          title={t("timeStudies.failed")}
          onRetry={() => void query.refetch()}
          isRetrying={query.isRefetching}
        >
          {t("timeStudies.failedBody")}
        </FailedState>
      )}
      {isEmpty && (
        <EmptyState icon={<Timer />} title={t("timeStudies.empty")} action={create}>
          {t(mayCreate ? "timeStudies.emptyBody" : "timeStudies.emptyMayNot")}
        </EmptyState>
      )}
      {query.isSuccess && studies.length === 0 && search !== "" && (
        <EmptyState
          icon={<Timer />}
          title={t("timeStudies.nothingFound")}
          action={<Button onPress={() => setParams({ search: "" })}>{t("timeStudies.clear")}</Button>}
        >
          {t("timeStudies.nothingFoundBody")}
        </EmptyState>
      )}
      {studies.length > 0 && <Rows studies={studies} pages={query} />}
      {isCreating && (
        <CreateStudyDialog
          onClose={() => setCreating(false)}
          onCreated={(study) => void go(timeStudyPaths.detail(workspaceId, study.id))}
        />
      )}
    </main>
  );
}

interface RowsProps {
  readonly studies: readonly TimeStudy[];
  readonly pages: Parameters<typeof PagedRows>[0]["pages"];
}

function Rows({ studies, pages }: RowsProps) {
  const t = useText(timeStudyText);
  const workspaceId = useWorkspaceId();
  const go = useGo();
  const columns: Column<TimeStudy>[] = [
    { id: "study", head: t("timeStudies.columns.study"), width: "minmax(0,2fr)", cell: (one) => <What study={one} /> },
    {
      id: "laps",
      head: t("timeStudies.columns.laps"),
      width: "110px",
      cell: (one) => <span className="num">{t("timeStudies.laps", { count: one.lapCount })}</span>,
    },
    {
      id: "by",
      head: t("timeStudies.columns.by"),
      width: "minmax(0,1fr)",
      from: 800,
      cell: (one) => <span className="block truncate">{one.createdBy.displayName}</span>,
    },
    {
      id: "changed",
      head: t("timeStudies.columns.changed"),
      width: "150px",
      cell: (one) => <Changed at={one.updatedAt} />,
    },
  ];
  const cards: Column<TimeStudy>[] = [
    {
      id: "card",
      head: t("timeStudies.columns.study"),
      width: "minmax(0,1fr)",
      cell: (one) => (
        <div className="min-w-0 space-y-1 pe-2">
          <What study={one} />
          <p className="num flex flex-wrap gap-x-3 text-xs text-ink-2">
            {t("timeStudies.laps", { count: one.lapCount })}
            <Changed at={one.updatedAt} />
          </p>
        </div>
      ),
    },
  ];
  return (
    <PagedRows
      label={t("timeStudies.title")}
      rows={studies}
      rowId={(one) => one.id}
      rowText={(one) => one.title}
      rowHeight={64}
      columns={columns}
      cards={cards}
      cardHeight={96}
      onOpen={(one) => void go(timeStudyPaths.detail(workspaceId, one.id))}
      pages={pages}
    />
  );
}

function What({ study }: { readonly study: TimeStudy }) {
  const subjectText = useSubjectText();
  return (
    <span className="block min-w-0">
      <LinkTo
        to={timeStudyPaths.detail(useWorkspaceId(), study.id)}
        className="link block truncate font-semibold no-underline"
      >
        {study.title}
      </LinkTo>
      <span className="block truncate text-xs text-ink-2">{subjectText(study.subject)}</span>
    </span>
  );
}

/** How long ago, with the full time on hover. */
function Changed({ at }: { readonly at: string }) {
  const ago = useAgo();
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {ago(at)}
    </time>
  );
}
