import { useQuery } from "@tanstack/react-query";
import { GroupChoice } from "#features/groups/web/parts/filter/group-choice.tsx";
import { isId } from "#kit/ids.ts";
import { useText } from "#kit/web/i18n.ts";
import { Bell, ListChecks, Lock, SearchX } from "#kit/web/icons.ts";
import { useQueryParams } from "#kit/web/navigation.tsx";
import { useFlag, useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { ComboBox } from "#kit/web/ui/choices/combo-box.tsx";
import { SettledSearch } from "#kit/web/ui/fields/settled-search.tsx";
import { PagedRows } from "#kit/web/ui/lists/paged-rows.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import type { OverduePerson } from "../../matrix-contract.ts";
import { setPaths } from "../../paths.ts";
import { setPolicy } from "../../policy.ts";
import { useRemindOverdue } from "../actions.ts";
import { useOverdueCards, useOverdueColumns } from "../parts/overdue-columns.tsx";
import { overdueText } from "../parts/overdue-text.ts";
import { setProgressText } from "../progress-text.ts";
import { setQueries } from "../queries.ts";

/** [S47] Everybody who is overdue in a learning set, whichever it is, with one reminder for all of them. */
export function OverduePeopleScreen() {
  const t = useText(overdueText);
  const workspaceId = useWorkspaceId();
  const maySee = useMay(setPolicy.create);
  return (
    <main className="flex min-h-0 flex-1 flex-col">
      <PageHead
        title={t("overdue.title")}
        note={t("overdue.note")}
        className="px-4 md:px-6"
        back={<BackLink to={setPaths.list(workspaceId)} label={t("overdue.back")} />}
      />
      {maySee ? (
        <OverdueList />
      ) : (
        <EmptyState icon={<Lock aria-hidden />} title={t("overdue.mayNot")}>
          {t("overdue.mayNotBody")}
        </EmptyState>
      )}
    </main>
  );
}

/** One reply has all of them. */
const noPages = {
  hasNextPage: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  error: null,
  fetchNextPage: async () => undefined,
};

const idIn = (text: string | undefined): string | undefined => (isId(text ?? "") ? text : undefined);

function OverdueList() {
  const t = useText(overdueText);
  const workspaceId = useWorkspaceId();
  const hasGroups = useFlag("access_groups_enabled");
  const [params, setParams] = useQueryParams();
  const search = params.search ?? "";
  const [set, group] = [idIn(params.set), idIn(params.group)];
  const query = useQuery(setQueries.overduePeople(workspaceId, { search, procedureSetId: set, accessGroupIds: group }));
  const columns = useOverdueColumns(group);
  const cards = useOverdueCards(group);
  const isNarrowed = search !== "" || set !== undefined || group !== undefined;
  const { people = [], sets = [], isPartial = false } = query.data ?? {};
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-3 md:px-6">
        <ComboBox
          label={t("overdue.set")}
          hideLabel
          className="w-52 max-sm:w-full"
          placeholder={t("overdue.anySet")}
          value={set ?? null}
          onChange={(id) => setParams({ set: id ?? undefined })}
          items={sets.map(({ id, title }) => ({ id, text: title }))}
        />
        {hasGroups && (
          <GroupChoice
            label={t("overdue.group")}
            hideLabel
            className="w-52 max-sm:w-full"
            placeholder={t("overdue.anyGroup")}
            group={group}
            onChange={(id) => setParams({ group: id })}
          />
        )}
        <SettledSearch
          label={t("overdue.search")}
          search={search}
          onSearch={(text) => setParams({ search: text || undefined })}
        />
        <RemindAll people={people} />
      </div>
      {isPartial && (
        <p role="status" className="px-4 pt-3 text-xs text-ink-2 md:px-6">
          {t("overdue.partial")}
        </p>
      )}
      {query.isPending ? (
        <SkeletonRows rows={10} />
      ) : query.isError && !query.data ? (
        <FailedState
          error={query.error}
          title={t("overdue.failed")}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <PagedRows
          pages={noPages}
          label={t("overdue.title")}
          rows={people}
          rowId={(row) => row.person.id}
          rowText={(row) => row.person.displayName}
          columns={columns}
          cards={cards}
          rowHeight={60}
          cardHeight={112}
          empty={
            isNarrowed ? (
              <EmptyState
                icon={<SearchX aria-hidden />}
                title={t("overdue.noMatch")}
                action={
                  <Button onPress={() => setParams({ search: undefined, set: undefined, group: undefined })}>
                    {t("overdue.clear")}
                  </Button>
                }
              >
                {t("overdue.noMatchBody")}
              </EmptyState>
            ) : (
              <EmptyState icon={<ListChecks aria-hidden />} title={t("overdue.none")}>
                {t("overdue.noneBody")}
              </EmptyState>
            )
          }
        />
      )}
    </>
  );
}

/** [S42] Each once a day, in each of their sets: whom this leaves out was reminded today. */
function RemindAll({ people }: { readonly people: readonly OverduePerson[] }) {
  const t = useText(setProgressText);
  const remind = useRemindOverdue();
  const toRemind = people.filter((one) => one.sets.some((set) => set.mayRemind));
  return (
    <Button
      className="sm:ms-auto"
      isDisabled={toRemind.length === 0}
      isPending={remind.isPending}
      onPress={() => void remind.run(toRemind).catch(() => {})}
    >
      <Bell aria-hidden />
      {t("setProgress.remind", { count: toRemind.length })}
    </Button>
  );
}
