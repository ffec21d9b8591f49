import { type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import { procedurePaths } from "#features/procedures/paths.ts";
import { procedurePolicy } from "#features/procedures/policy.ts";
import { ProcedureCollage } from "#features/procedures/web/parts/procedure-collage.tsx";
import { ProcedureGroups } from "#features/procedures/web/parts/procedure-groups.tsx";
import { useText } from "#kit/web/i18n.ts";
import { Share2 } from "#kit/web/icons.ts";
import { LinkTo, useQueryParams } from "#kit/web/navigation.tsx";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { FilterTabs } from "#kit/web/ui/choices/toggle-button-group.tsx";
import { Badge } from "#kit/web/ui/marks/badge.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import type { ReceivedProcedure, SharedProcedure } from "../../contract.ts";
import { type ReceivedState, sharingPaths } from "../../paths.ts";
import { sharingPolicy } from "../../policy.ts";
import { sharingQueries } from "../queries.ts";
import { sharingText } from "../text.ts";

/** What other workspaces show this one, and what it shows them; by workspace. */
export function SharedList() {
  const t = useText(sharingText);
  const workspaceId = useWorkspaceId();
  const [query, change] = useQueryParams();
  const maySee = useMay(sharingPolicy.manage);
  const show = query.show === "shared" && maySee ? "shared" : "received";
  return (
    <main className="flex-1 px-4 pb-12 md:px-6">
      <PageHead
        title={t("sharing.title")}
        note={t("sharing.note")}
        back={<BackLink to={procedurePaths.list(workspaceId)} label={t("sharing.back")} />}
      >
        {maySee && (
          <FilterTabs<"received" | "shared">
            label={t("sharing.show")}
            value={show}
            onChange={(id) => change({ show: id === "received" ? undefined : id })}
            items={(["received", "shared"] as const).map((id) => ({ id, text: t(`sharing.tabs.${id}`) }))}
          />
        )}
      </PageHead>
      {show === "received" ? <ReceivedLists /> : <SharedLists />}
    </main>
  );
}

function ReceivedLists() {
  const workspaceId = useWorkspaceId();
  const published = useInfiniteQuery(sharingQueries.received(workspaceId, "published"));
  const seesDrafts = useMay(procedurePolicy.viewDrafts);
  const drafts = useInfiniteQuery({ ...sharingQueries.received(workspaceId, "draft"), enabled: seesDrafts });
  return (
    <Lists<ReceivedProcedure>
      show="received"
      // [SP20] Drafts that were loaded before a change of the role are in the cache still.
      lists={{ published, draft: seesDrafts ? drafts : undefined }}
      workspaceOf={(row) => row.sourceWorkspaceName}
      row={(row, state) => <ReceivedRow key={row.procedureInfo.id} row={row} state={state} />}
    />
  );
}

function SharedLists() {
  const workspaceId = useWorkspaceId();
  const published = useInfiniteQuery(sharingQueries.shared(workspaceId, "published"));
  const drafts = useInfiniteQuery(sharingQueries.shared(workspaceId, "draft"));
  return (
    <Lists<SharedProcedure>
      show="shared"
      lists={{ published, draft: drafts }}
      workspaceOf={(row) => row.targetWorkspaceName}
      row={(row) => <SharedRow key={`${row.targetWorkspaceId} ${row.procedureInfo.id}`} row={row} />}
    />
  );
}

interface Page<Row> {
  readonly sharedProcedures: readonly Row[];
}
type Paged<Row> = UseInfiniteQueryResult<{ readonly pages: readonly Page<Row>[] }>;

interface ListsProps<Row> {
  readonly show: "received" | "shared";
  readonly lists: Readonly<Record<ReceivedState, Paged<Row> | undefined>>;
  readonly workspaceOf: (row: Row) => string;
  readonly row: (row: Row, state: ReceivedState) => React.ReactNode;
}

function Lists<Row extends SharedProcedure>({ show, lists, workspaceOf, row }: ListsProps<Row>) {
  const t = useText(sharingText);
  const all = Object.values(lists).filter((one) => one !== undefined);
  const failed = all.find((one) => one.isError && !one.data);
  if (failed) {
    return (
      <FailedState
        error={failed.error}
        title={t("sharing.failed")}
        onRetry={() => void failed.refetch()}
        isRetrying={failed.isFetching}
      >
        {t("sharing.failedBody")}
      </FailedState>
    );
  }
  if (all.some((one) => one.isPending)) return <SkeletonRows rows={6} />;
  const rowsOf = (state: ReceivedState) => lists[state]?.data?.pages.flatMap((page) => page.sharedProcedures) ?? [];
  const states = (["published", "draft"] as const).filter((state) => rowsOf(state).length > 0);
  if (states.length === 0) {
    return (
      <EmptyState icon={<Share2 aria-hidden />} title={t(`sharing.empty.${show}`)}>
        {t(`sharing.empty.${show}Body`)}
      </EmptyState>
    );
  }
  return states.map((state) => (
    <section key={state} aria-label={t(`sharing.states.${state}`)} className="space-y-4 pt-6">
      <h2 className="text-md">{t(`sharing.states.${state}`)}</h2>
      {[...Map.groupBy(rowsOf(state), workspaceOf)].map(([workspace, rows]) => (
        <div key={workspace}>
          <h3 className="border-b border-line pb-1 text-sm text-ink-2">
            <bdi>{workspace}</bdi>
          </h3>
          <ul className="divide-y divide-line">{rows.map((one) => row(one, state))}</ul>
        </div>
      ))}
      {lists[state]?.hasNextPage && (
        <Button isPending={lists[state].isFetchingNextPage} onPress={() => void lists[state]?.fetchNextPage()}>
          {t("sharing.more")}
        </Button>
      )}
    </section>
  ));
}

function ReceivedRow({ row, state }: { readonly row: ReceivedProcedure; readonly state: ReceivedState }) {
  const t = useText(sharingText);
  const of = { state, sourceId: row.sourceWorkspaceId, procedureId: row.procedureInfo.id };
  return (
    <Row row={row} to={sharingPaths.received(useWorkspaceId(), of)}>
      {row.isAssigned ? <ProcedureGroups of={row} shown={2} /> : <Badge>{t("sharing.unassigned")}</Badge>}
      {row.copies.length > 0 && <span>{t("sharing.copies", { count: row.copies.length })}</span>}
    </Row>
  );
}

function SharedRow({ row }: { readonly row: SharedProcedure }) {
  const t = useText(sharingText);
  return (
    <Row row={row} to={procedurePaths.preview(useWorkspaceId(), row.procedureInfo.id)}>
      {!row.procedureData.isShown && <span>{t("sharing.notShown")}</span>}
    </Row>
  );
}

interface RowProps {
  readonly row: SharedProcedure;
  readonly to: string;
  readonly children: React.ReactNode;
}

function Row({ row, to, children }: RowProps) {
  const t = useText(sharingText);
  const { title, description, stepCount, collage, sharedAt } = row.procedureData;
  return (
    <li className="flex items-center gap-4 py-3">
      <ProcedureCollage assetIds={collage} />
      <div className="min-w-0 flex-1">
        <LinkTo to={to} className="link font-semibold wrap-anywhere no-underline">
          <bdi>{title}</bdi>
        </LinkTo>
        {description && <p className="line-clamp-2 text-ink-2 wrap-anywhere">{description}</p>}
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-2">
          <span>{t("sharing.steps", { count: stepCount })}</span>
          <span>
            {t("sharing.sharedOn")} <TimeStamp at={sharedAt} />
          </span>
          {children}
        </p>
      </div>
    </li>
  );
}
