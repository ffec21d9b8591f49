import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { GroupChip } from "#features/groups/web/parts/filter/group-chip.tsx";
import { isId } from "#kit/ids.ts";
import { useText } from "#kit/web/i18n.ts";
import { Download, Lock, SearchX, Users } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { useParam, useQueryParams } from "#kit/web/navigation.tsx";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Select } from "#kit/web/ui/choices/select.tsx";
import { FilterTabs } from "#kit/web/ui/choices/toggle-button-group.tsx";
import { SettledSearch } from "#kit/web/ui/fields/settled-search.tsx";
import { PagedRows } from "#kit/web/ui/lists/paged-rows.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import type { ProcedureSetDetail } from "../../contract.ts";
import { setPaths } from "../../paths.ts";
import { setPolicy } from "../../policy.ts";
import { type MemberProgress, progressFilters } from "../../training-contract.ts";
import { useProgressCards, useProgressColumns } from "../parts/progress-columns.tsx";
import { setProgressText } from "../progress-text.ts";
import { setQueries } from "../queries.ts";
import { useProgressExport } from "../state/progress-export.ts";

const MemberStatusDrawer = lazyComponent(() =>
  import("../parts/member-status.tsx").then((module) => module.MemberStatusDrawer),
);

const MatrixTable = lazyComponent(() => import("../parts/matrix-table.tsx").then((module) => module.MatrixTable));

const views = ["list", "table"] as const;
type View = (typeof views)[number];

const filters = ["all", ...progressFilters] as const;
type Filter = (typeof filters)[number];

/** The progress of all members in a set: searched, filtered, exported as a table. */
export function SetProgressScreen() {
  const t = useText(setProgressText);
  const workspaceId = useWorkspaceId();
  const setId = useParam("setId");
  const maySee = useMay(setPolicy.create);
  const mayExport = useMay(setPolicy.exportProgress);
  const set = useQuery(setQueries.detail(workspaceId, setId));
  const title = set.data?.title ?? "";
  return (
    <main className="flex min-h-0 flex-1 flex-col">
      <PageHead
        title={t("setProgress.title")}
        // Its line is there before the title of the set is.
        note={title === "" ? "\u00a0" : t("setProgress.note", { title })}
        className="px-4 md:px-6"
        back={<BackLink to={setPaths.detail(workspaceId, setId)} label={t("setProgress.back")} />}
        actions={mayExport && <ExportButton setId={setId} title={title} />}
      />
      {maySee ? (
        <ProgressTable setId={setId} set={set.data} />
      ) : (
        <EmptyState icon={<Lock aria-hidden />} title={t("setProgress.mayNot")}>
          {t("setProgress.mayNotBody")}
        </EmptyState>
      )}
    </main>
  );
}

function ExportButton({ setId, title }: { readonly setId: string; readonly title: string }) {
  const t = useText(setProgressText);
  const [isPending, setPending] = useState(false);
  const exportAll = useProgressExport(setId, title);
  const press = async () => {
    setPending(true);
    await exportAll();
    setPending(false);
  };
  return (
    <Button isPending={isPending} onPress={() => void press()}>
      <Download aria-hidden />
      {t("setProgress.export")}
    </Button>
  );
}

interface ProgressTableProps {
  readonly setId: string;
  readonly set: ProcedureSetDetail | undefined;
}

function ProgressTable({ setId, set }: ProgressTableProps) {
  const t = useText(setProgressText);
  const workspaceId = useWorkspaceId();
  const [params, setParams] = useQueryParams();
  const [opened, setOpened] = useState<MemberProgress>();
  const shown: Filter = filters.find((one) => one === params.only) ?? "all";
  const search = params.search ?? "";
  const group = isId(params.group ?? "") ? params.group : undefined;
  const narrowed = { search, ...(shown !== "all" && { only: shown }), accessGroupIds: group };
  const query = useInfiniteQuery(setQueries.progress(workspaceId, setId, narrowed));
  const rows = query.data?.pages.flatMap((page) => page.progress) ?? [];
  const columns = useProgressColumns(setOpened);
  const cards = useProgressCards(setOpened);
  const isNarrowed = search !== "" || shown !== "all" || group !== undefined;
  const view: View = params.view === "table" ? "table" : "list";
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-3 md:px-6">
        <Select<Filter>
          label={t("setProgress.only.label")}
          hideLabel
          className="w-44 max-sm:w-full"
          value={shown}
          onChange={(only) => setParams({ only: only === null || only === "all" ? undefined : only })}
          items={filters.map((id) => ({ id, text: t(`setProgress.only.${id}`) }))}
        />
        <SettledSearch
          label={t("setProgress.search")}
          search={search}
          onSearch={(text) => setParams({ search: text || undefined })}
        />
        <GroupChip group={group} onClear={() => setParams({ group: undefined })} />
        <FilterTabs<View>
          label={t("setProgress.view.label")}
          value={view}
          onChange={(one) => setParams({ view: one === "list" ? undefined : one })}
          items={views.map((id) => ({ id, text: t(`setProgress.view.${id}`) }))}
        />
      </div>
      {view === "table" ? (
        <MatrixTable setId={setId} setType={set?.setType ?? "learning"} filters={narrowed} />
      ) : query.isPending ? (
        <SkeletonRows rows={10} />
      ) : query.isError && rows.length === 0 ? (
        <FailedState
          error={query.error}
          title={t("setProgress.failed")}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <PagedRows
          pages={query}
          label={t("setProgress.title")}
          rows={rows}
          rowId={(row) => row.person.id}
          rowText={(row) => row.person.displayName}
          columns={columns}
          cards={cards}
          cardHeight={88}
          rowHeight={52}
          onOpen={setOpened}
          empty={
            <NobodyShown
              pages={query}
              isNarrowed={isNarrowed}
              onClear={() => setParams({ search: undefined, only: undefined, group: undefined })}
            />
          }
        />
      )}
      {opened && set && <MemberStatusDrawer set={set} row={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

interface NobodyShownProps {
  readonly pages: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
  readonly isNarrowed: boolean;
  readonly onClear: () => void;
}

/** None so far, none that fits, or none at all. */
function NobodyShown({ pages, isNarrowed, onClear }: NobodyShownProps) {
  const t = useText(setProgressText);
  if (pages.hasNextPage) {
    const more = (
      <Button isPending={pages.isFetchingNextPage} onPress={() => void pages.fetchNextPage()}>
        {t("setProgress.more")}
      </Button>
    );
    return <EmptyState icon={<SearchX aria-hidden />} title={t("setProgress.looked")} action={more} />;
  }
  if (isNarrowed) {
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title={t("setProgress.noMatch")}
        action={<Button onPress={onClear}>{t("setProgress.clear")}</Button>}
      >
        {t("setProgress.noMatchBody")}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<Users aria-hidden />} title={t("setProgress.empty")}>
      {t("setProgress.emptyBody")}
    </EmptyState>
  );
}
