import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { procedurePaths } from "#features/procedures/paths.ts";
import { procedurePolicy } from "#features/procedures/policy.ts";
import { approvalQueries } from "#features/publishing/web/queries.ts";
import { useText } from "#kit/web/i18n.ts";
import { ClipboardCheck, Lock, SearchX } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { useGo, useQueryParams } from "#kit/web/navigation.tsx";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { FilterTabs } from "#kit/web/ui/choices/toggle-button-group.tsx";
import { SettledSearch } from "#kit/web/ui/fields/settled-search.tsx";
import { PagedRows } from "#kit/web/ui/lists/paged-rows.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import { BulkBar } from "#kit/web/ui/toolbar.tsx";
import type { ManyAction } from "../../rules/publish-many.ts";
import { manyText } from "../many-text.ts";
import { useDraftCards, useDraftColumns } from "../parts/draft-columns.tsx";
import { draftPath } from "../parts/draft-path.ts";
import { ManyNews } from "../parts/many-report.tsx";
import { type DraftFilter, draftListQueries } from "../queries.ts";
import { type Many, useMany } from "../state/use-many.ts";

const ManyDialog = lazyComponent(
  () => import("../parts/many-dialog.tsx").then((module) => module.ManyDialog),
  ({ action }) => action !== undefined,
);

const states = ["all", "none", "pending", "accepted", "rejected"] as const;
type Shown = (typeof states)[number];

/** [P185] [P187] The drafts that a person sees, to request, approve and publish many at a time. */
export function DraftsToPublish() {
  const t = useText(manyText);
  const workspaceId = useWorkspaceId();
  const maySee = useMay(procedurePolicy.viewDrafts);
  return (
    <main className="flex min-h-0 flex-1 flex-col">
      <PageHead
        title={t("many.title")}
        note={maySee && t("many.note")}
        className="px-4 md:px-6"
        back={<BackLink to={procedurePaths.list(workspaceId)} label={t("many.back")} />}
      />
      {maySee ? (
        <DraftList />
      ) : (
        <EmptyState icon={<Lock aria-hidden />} title={t("many.mayNot")}>
          {t("many.mayNotBody")}
        </EmptyState>
      )}
    </main>
  );
}

function DraftList() {
  const t = useText(manyText);
  const workspaceId = useWorkspaceId();
  const go = useGo();
  const [params, setParams] = useQueryParams();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [action, setAction] = useState<ManyAction>();
  const many = useMany();
  const shown: Shown = states.find((one) => one === params.state) ?? "all";
  const filter = {
    search: params.search,
    replacementId: params.replacementId,
    batchId: params.batchId,
    state: shown === "all" ? undefined : shown,
  };
  // While drafts are worked off each of them would have the whole list read again.
  const query = useInfiniteQuery({
    ...draftListQueries.toPublish(workspaceId, filter),
    enabled: many.progress === undefined,
  });
  const rows = query.data?.pages.flatMap((page) => page.drafts) ?? [];
  const counts = query.data?.pages[0]?.counts;
  const total = counts && (shown === "all" ? Object.values(counts).reduce((sum, one) => sum + one, 0) : counts[shown]);
  const taking = useTakeAll(query, setChosen);
  const hasStages = (useQuery(approvalQueries.setting(workspaceId)).data?.stages.length ?? 0) > 0;
  const selected = rows.filter((row) => chosen.has(row.procedureId));
  const isNarrowed = Boolean(filter.search ?? filter.replacementId ?? filter.batchId) || shown !== "all";
  const change = (next: Parameters<typeof setParams>[0]) => {
    setChosen(new Set());
    setParams(next);
  };
  const columns = useDraftColumns();
  const cards = useDraftCards();
  return (
    <>
      <Narrowing shown={shown} filter={filter} counts={counts} onChange={change}>
        {total !== undefined && total > 0 && selected.length < total && !many.progress && (
          <Button size="sm" isDisabled={taking.done !== undefined} onPress={() => void taking.takeAll()}>
            {taking.done === undefined
              ? t("many.takeAll", { count: total })
              : t("many.taking", { done: taking.done, count: total })}
          </Button>
        )}
      </Narrowing>
      {(many.progress ?? many.report) && (
        <div className="px-4 pt-3 md:px-6">
          <ManyNews many={many} />
        </div>
      )}
      {query.isPending ? (
        <SkeletonRows rows={10} />
      ) : query.isError && rows.length === 0 ? (
        <FailedState
          error={query.error}
          title={t("many.failed")}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        >
          {t("many.failedBody")}
        </FailedState>
      ) : (
        <PagedRows
          pages={query}
          label={t("many.title")}
          rows={rows}
          rowId={(row) => row.procedureId}
          rowText={(row) => row.title}
          columns={columns}
          cards={cards}
          cardHeight={124}
          selection={{ ids: chosen, onChange: setChosen, onAll: () => void taking.takeAll() }}
          onOpen={(row) => void go(draftPath(workspaceId, row))}
          empty={
            <NoDrafts
              isNarrowed={isNarrowed}
              onClear={() =>
                change({ search: undefined, state: undefined, replacementId: undefined, batchId: undefined })
              }
            />
          }
        />
      )}
      {!many.progress && (
        <Actions count={selected.length} hasStages={hasStages} onAct={setAction} onClear={() => setChosen(new Set())} />
      )}
      <ManyDialog
        key={action}
        action={action}
        drafts={selected}
        hasStages={hasStages}
        onClose={() => setAction(undefined)}
        onConfirm={(drafts, note) => begin(many, action, drafts, note, () => setChosen(new Set()))}
      />
    </>
  );
}

interface NarrowingProps {
  readonly shown: Shown;
  readonly filter: DraftFilter;
  readonly counts: Readonly<Record<Exclude<Shown, "all">, number>> | undefined;
  readonly onChange: (params: Readonly<Record<string, string | undefined>>) => void;
  readonly children: ReactNode;
}

function Narrowing({ shown, filter, counts, onChange, children }: NarrowingProps) {
  const t = useText(manyText);
  return (
    <div className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-3 md:px-6">
      <FilterTabs<Shown>
        label={t("many.state")}
        value={shown}
        onChange={(state) => onChange({ state: state === "all" ? undefined : state })}
        items={states.map((id) => ({
          id,
          text: t(`many.states.${id}`),
          count: counts && id !== "all" ? counts[id] : null,
        }))}
      />
      <SettledSearch
        label={t("many.search")}
        search={filter.search ?? ""}
        onSearch={(text) => onChange({ search: text || undefined })}
      />
      {(filter.replacementId ?? filter.batchId) && (
        <Button size="sm" onPress={() => onChange({ replacementId: undefined, batchId: undefined })}>
          {t(filter.batchId ? "many.ofBatch" : "many.ofReplacement")} ×
        </Button>
      )}
      {children}
    </div>
  );
}

function begin(
  many: Many,
  action: ManyAction | undefined,
  drafts: Parameters<Many["run"]>[1],
  note: string,
  onBegun: () => void,
): void {
  if (action === undefined) return;
  onBegun();
  void many.run(action, drafts, note);
}

/** Reads the pages that are left, and selects every draft of the filter. */
function useTakeAll(
  query: {
    readonly data:
      | { readonly pages: readonly { readonly drafts: readonly { readonly procedureId: string }[] }[] }
      | undefined;
    readonly fetchNextPage: () => Promise<{
      readonly data:
        | { readonly pages: readonly { readonly drafts: readonly { readonly procedureId: string }[] }[] }
        | undefined;
      readonly hasNextPage: boolean;
      readonly isError: boolean;
    }>;
    readonly hasNextPage: boolean;
  },
  onTaken: (ids: ReadonlySet<string>) => void,
) {
  const t = useText(manyText);
  const [done, setDone] = useState<number>();
  const takeAll = async () => {
    let { data, hasNextPage } = query;
    const ids = () => (data?.pages ?? []).flatMap((page) => page.drafts.map((one) => one.procedureId));
    setDone(ids().length);
    while (hasNextPage) {
      const next = await query.fetchNextPage();
      if (next.isError) {
        toast.error(t("many.takeFailed"));
        break;
      }
      ({ data, hasNextPage } = next);
      setDone(ids().length);
    }
    setDone(undefined);
    onTaken(new Set(ids()));
  };
  return { done, takeAll };
}

interface ActionsProps {
  readonly count: number;
  readonly hasStages: boolean;
  readonly onAct: (action: ManyAction) => void;
  readonly onClear: () => void;
}

function Actions({ count, hasStages, onAct, onClear }: ActionsProps) {
  const t = useText(manyText);
  const mayWrite = useMay(procedurePolicy.create);
  const mayApprove = useMay(procedurePolicy.approve);
  return (
    <BulkBar count={count} onClear={onClear}>
      {mayWrite && (
        <Button kind="bare" onPress={() => onAct("request")}>
          {t("many.request")}
        </Button>
      )}
      {mayApprove && (
        <Button kind="bare" onPress={() => onAct("approve")}>
          {t("many.approve")}
        </Button>
      )}
      {mayApprove && !hasStages && (
        <Button kind="bare" onPress={() => onAct("publish")}>
          {t("many.publish")}
        </Button>
      )}
    </BulkBar>
  );
}

function NoDrafts({ isNarrowed, onClear }: { readonly isNarrowed: boolean; readonly onClear: () => void }) {
  const t = useText(manyText);
  if (!isNarrowed) {
    return (
      <EmptyState icon={<ClipboardCheck aria-hidden />} title={t("many.empty")}>
        {t("many.emptyBody")}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={t("many.noMatch")}
      action={<Button onPress={onClear}>{t("many.clear")}</Button>}
    >
      {t("many.noMatchBody")}
    </EmptyState>
  );
}
