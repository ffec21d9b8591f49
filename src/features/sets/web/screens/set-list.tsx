import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { Layers, Plus, SearchX, Trash2 } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { LinkTo, useQueryParams } from "#kit/web/navigation.tsx";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { Button, buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { FilterTabs } from "#kit/web/ui/choices/toggle-button-group.tsx";
import { SettledSearch } from "#kit/web/ui/fields/settled-search.tsx";
import { AlsoFoundSlot } from "#kit/web/ui/lists/also-found.ts";
import { PagedRows } from "#kit/web/ui/lists/paged-rows.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import { setPaths } from "../../paths.ts";
import { setPolicy } from "../../policy.ts";
import { setTypes } from "../../rules/procedure-status.ts";
import { useSetCards, useSetColumns } from "../parts/set-columns.tsx";
import type { SetDialog } from "../parts/set-questions.tsx";
import { setQueries } from "../queries.ts";
import { setText } from "../text.ts";

const Inspector = lazyComponent(
  () => import("../parts/inspector.tsx").then((module) => module.Inspector),
  ({ setId }) => setId !== undefined,
);
const Questions = lazyComponent(
  () => import("../parts/set-questions.tsx").then((module) => module.Questions),
  ({ dialog }) => dialog !== undefined,
);
const SelectionBar = lazyComponent(
  () => import("../parts/set-questions.tsx").then((module) => module.SelectionBar),
  ({ selected }) => selected.length > 0,
);

const kinds = ["all", ...setTypes] as const;
type Kind = (typeof kinds)[number];

/** The visible sets, with the person's progress in each; the one in the address is open next to them. */
export function SetList() {
  const t = useText(setText);
  const workspaceId = useWorkspaceId();
  const { kind, search, openId, setParams } = useListParams();
  const query = useInfiniteQuery(setQueries.list(workspaceId, { search, ...(kind !== "all" && { setType: kind }) }));
  const rows = query.data?.pages.flatMap((page) => page.sets) ?? [];
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<SetDialog>();
  const mayCreate = useMay(setPolicy.create);
  const mayDelete = useMay(setPolicy.delete, everybody);
  const actions = {
    access: (set: (typeof rows)[number]) => setDialog({ what: "access", sets: [set] }),
    remove: (set: (typeof rows)[number]) => setDialog({ what: "delete", sets: [set] }),
  };
  const columns = useSetColumns(actions);
  const cards = useSetCards(actions);

  return (
    <main className="flex min-h-0 flex-1 flex-col">
      <ListHead />
      {query.isPending ? (
        <SkeletonRows rows={8} />
      ) : query.isError && rows.length === 0 ? (
        <FailedState
          error={query.error}
          title={t("sets.list.failed")}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        >
          {t("sets.list.failedBody")}
        </FailedState>
      ) : (
        <PagedRows
          pages={query}
          label={t("sets.title")}
          rows={rows}
          rowId={(row) => row.id}
          rowText={(row) => row.title}
          columns={columns}
          cards={cards}
          cardHeight={116}
          {...((mayCreate || mayDelete) && { selection: { ids: chosen, onChange: setChosen } })}
          onOpen={(row) => setParams({ procedureSetId: row.id }, { replace: false })}
          empty={<NoRows />}
        />
      )}
      <AlsoFoundSlot kind="set" words={search} />
      <SelectionBar
        selected={rows.filter((row) => chosen.has(row.id))}
        onClear={() => setChosen(new Set())}
        onAsk={setDialog}
      />
      <Inspector
        setId={openId}
        listed={rows.find((row) => row.id === openId)}
        onAsk={setDialog}
        onClose={() => setParams({ procedureSetId: undefined })}
      />
      <Questions
        dialog={dialog}
        onClose={() => setDialog(undefined)}
        onDeleted={(sets) => {
          setChosen(new Set());
          if (sets.some((set) => set.id === openId)) setParams({ procedureSetId: undefined });
        }}
      />
    </main>
  );
}

const everybody = { accessGroupIds: [] };

/** What the address says of the list, which may say anything. */
function useListParams() {
  const [params, setParams] = useQueryParams();
  const kind: Kind = kinds.find((one) => one === params.type) ?? "all";
  return { kind, search: params.search ?? "", openId: params.procedureSetId, setParams };
}

/** The title, what narrows the list, and the ways to a new set and to the bin. */
function ListHead() {
  const t = useText(setText);
  const workspaceId = useWorkspaceId();
  const { kind, search, setParams } = useListParams();
  const maySeeBin = useMay(setPolicy.seeDeleted);
  const mayManage = useMay(setPolicy.create);
  return (
    <PageHead
      title={t("sets.title")}
      className="px-4 md:px-6"
      actions={
        <>
          <SettledSearch
            label={t("sets.search")}
            search={search}
            onSearch={(text) => setParams({ search: text || undefined })}
          />
          {mayManage && (
            <LinkTo to={setPaths.overduePeople(workspaceId)} className={buttonClassName({ kind: "line" })}>
              {t("sets.overduePeople")}
            </LinkTo>
          )}
          <ToNewSet />
        </>
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <FilterTabs<Kind>
          label={t("sets.type.label")}
          value={kind}
          onChange={(type) => setParams({ type: type === "all" ? undefined : type })}
          items={kinds.map((id) => ({ id, text: t(`sets.type.${id}`) }))}
        />
        {maySeeBin && (
          <LinkTo to={setPaths.bin(workspaceId)} className={buttonClassName({ kind: "bare", size: "sm" })}>
            <Trash2 aria-hidden />
            {t("sets.bin")}
          </LinkTo>
        )}
      </div>
    </PageHead>
  );
}

function ToNewSet() {
  const t = useText(setText);
  const workspaceId = useWorkspaceId();
  const mayCreate = useMay(setPolicy.create);
  if (!mayCreate) return null;
  return (
    <LinkTo to={setPaths.new(workspaceId)} className={buttonClassName({ kind: "ink" })}>
      <Plus aria-hidden />
      {t("sets.new")}
    </LinkTo>
  );
}

/** Nothing is visible: because of the search and the type, or because there is nothing. */
function NoRows() {
  const t = useText(setText);
  const { kind, search, setParams } = useListParams();
  const mayCreate = useMay(setPolicy.create);
  if (search === "" && kind === "all") {
    return (
      <EmptyState icon={<Layers aria-hidden />} title={t("sets.list.empty")} action={mayCreate && <ToNewSet />}>
        {mayCreate ? t("sets.list.emptyBody") : t("sets.list.emptyReader")}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={t("sets.list.noMatch")}
      action={<Button onPress={() => setParams({ search: undefined, type: undefined })}>{t("sets.list.clear")}</Button>}
    >
      {t("sets.list.noMatchBody")}
    </EmptyState>
  );
}
