import { useInfiniteQuery } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useState } from "react";
import { feedbackPaths } from "#features/feedback/paths.ts";
import { ListTools } from "#features/properties/web/parts/late.ts";
import type { PropertyColumn } from "#features/properties/web/parts/list-query.ts";
import { replacingPaths } from "#features/replacing/paths.ts";
import { setPaths } from "#features/sets/paths.ts";
import { sharingPaths } from "#features/sharing/paths.ts";
import { templatePaths } from "#features/templates/paths.ts";
import { useText } from "#kit/web/i18n.ts";
import {
  ClipboardCheck,
  Ellipsis,
  Layers,
  LayoutTemplate,
  MessageSquare,
  Plus,
  Replace,
  Share2,
  Trash2,
} from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { useGo } from "#kit/web/navigation.tsx";
import { newId } from "#kit/web/new-id.ts";
import { useFlag, useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { AlsoFoundSlot } from "#kit/web/ui/lists/also-found.ts";
import { PagedRows } from "#kit/web/ui/lists/paged-rows.tsx";
import { Menu, MenuItem } from "#kit/web/ui/menus/menu.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import { procedurePaths } from "../../paths.ts";
import { procedurePolicy } from "../../policy.ts";
import { ListSearch, ListSelects, StatusTabs } from "../parts/list/list-filters.tsx";
import type { ProcedureDialog } from "../parts/list/list-questions.tsx";
import { NoRows } from "../parts/list/list-states.tsx";
import { useProcedureCards, useProcedureColumns } from "../parts/list/procedure-columns.tsx";
import type { RowActions } from "../parts/list/row-menu.tsx";
import { useEditProcedure } from "../parts/list/use-edit-procedure.ts";
import { useListFilters } from "../parts/list/use-list-filters.ts";
import { openPath } from "../parts/procedure-facts.ts";
import { FloorListSlot, NewProcedureSlot } from "../parts/slots.ts";
import { procedureQueries, useCreateProcedure } from "../queries.ts";
import { procedureText } from "../text.ts";

const Questions = lazyComponent(
  () => import("../parts/list/list-questions.tsx").then((module) => module.Questions),
  ({ dialog }) => dialog !== undefined,
);
const SelectionBar = lazyComponent(
  () => import("../parts/list/list-questions.tsx").then((module) => module.SelectionBar),
  ({ selected }) => selected.length > 0,
);

/** All procedures that the person may see: found, opened, and changed many at a time. */
export function ProcedureList() {
  const t = useText(procedureText);
  const workspaceId = useWorkspaceId();
  const list = useListFilters();
  const query = useInfiniteQuery(procedureQueries.list(workspaceId, list.filters, list.maySeeDrafts));
  const rows = query.data?.pages.flatMap((page) => page.procedures) ?? [];
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<ProcedureDialog>();
  const [isCreating, setCreating] = useState(false);
  const mayCreate = useMay(procedurePolicy.create);
  const selected = rows.filter((row) => chosen.has(row.id));
  const actions = useRowActions(setDialog);
  const [properties, setProperties] = useState<readonly PropertyColumn[]>([]);
  const columns = useProcedureColumns(actions, properties);
  const cards = useProcedureCards(actions);
  const go = useGo();

  return (
    <main className="flex min-h-0 flex-1 flex-col">
      <PageHead
        title={t("procedures.title")}
        className="px-4 md:px-6"
        actions={
          <>
            <ListSearch of={list} />
            {mayCreate && (
              <Button kind="ink" onPress={() => setCreating(true)}>
                <Plus aria-hidden />
                <span className="max-sm:sr-only">{t("procedures.actions.new")}</span>
              </Button>
            )}
          </>
        }
      >
        {list.maySeeDrafts && <StatusTabs of={list} />}
      </PageHead>
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-3 max-sm:py-2 md:px-6">
        <ListSelects of={list} />
        {list.isNarrowed && (
          <Button kind="bare" size="sm" onPress={list.clear}>
            {t("procedures.filters.clear")}
          </Button>
        )}
        <ListTools kind="procedure" ids={rows.map((row) => row.id)} onColumns={setProperties} />
        <span className="ms-auto text-xs text-ink-3 max-sm:hidden" role="status">
          {query.hasNextPage || !query.data || query.isPlaceholderData
            ? ""
            : t("procedures.count", { count: rows.length })}
        </span>
        <Neighbours search={list.filters.search} />
      </div>
      {query.isPending ? (
        <SkeletonRows rows={10} />
      ) : query.isError && rows.length === 0 ? (
        <FailedState
          error={query.error}
          title={t("procedures.list.failed")}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        >
          {t("procedures.list.failedBody")}
        </FailedState>
      ) : (
        <ListBody isFloor={!list.maySeeDrafts && rows.length > 0} procedures={rows} pages={query} of={list}>
          <PagedRows
            pages={query}
            label={t("procedures.title")}
            rows={rows}
            rowId={(row) => row.id}
            rowText={(row) => row.title}
            columns={columns}
            cards={cards}
            cardHeight={104}
            {...(list.maySeeDrafts && { selection: { ids: chosen, onChange: setChosen } })}
            onOpen={(row) => void go(openPath(workspaceId, row, mayCreate))}
            empty={<NoRows isNarrowed={list.isNarrowed} onClear={list.clear} onCreate={() => setCreating(true)} />}
          />
        </ListBody>
      )}
      <AlsoFoundSlot kind={list.filters.status === "draft" ? "draft" : "procedure"} words={list.filters.search ?? ""} />
      <SelectionBar selected={selected} onClear={() => setChosen(new Set())} onAsk={setDialog} />
      <NewProcedureSlot isOpen={isCreating} onOpenChange={setCreating} />
      <Questions dialog={dialog} onClose={() => setDialog(undefined)} onDone={() => setChosen(new Set())} />
    </main>
  );
}

interface ListBodyProps extends Pick<ComponentProps<typeof FloorListSlot>, "procedures" | "pages"> {
  readonly isFloor: boolean;
  readonly of: ReturnType<typeof useListFilters>;
  /** The rows. */
  readonly children: ReactNode;
}

/** Rows for those who write; cards for those who perform. [P183] */
function ListBody({ isFloor, of: { filters, setArea }, children, ...list }: ListBodyProps) {
  if (!isFloor) return children;
  return (
    <FloorListSlot {...list} areaId={filters.areaId} onArea={setArea}>
      {children}
    </FloorListSlot>
  );
}

/** What else there is about procedures: sets, drafts to publish, templates, shares, replacing, feedback and the bin. */
function Neighbours({ search }: { readonly search: string | undefined }) {
  const t = useText(procedureText);
  const workspaceId = useWorkspaceId();
  const go = useGo();
  const mayCreate = useMay(procedurePolicy.create);
  const maySeeDrafts = useMay(procedurePolicy.viewDrafts);
  const hasSets = useFlag("procedure_sets_enabled");
  const maySeeBin = useMay(procedurePolicy.seeDeleted);
  const line = (Icon: typeof Layers, text: string, path: string) => (
    <MenuItem icon={<Icon aria-hidden />} onAction={() => void go(path)}>
      {text}
    </MenuItem>
  );
  return (
    <Menu
      placement="bottom end"
      trigger={
        <Button kind="bare" size="sm" className="max-sm:ms-auto">
          <Ellipsis aria-hidden />
          <span className="max-sm:sr-only">{t("procedures.more")}</span>
        </Button>
      }
    >
      {hasSets && line(Layers, t("procedures.sets"), setPaths.list(workspaceId))}
      {maySeeDrafts && line(ClipboardCheck, t("procedures.toPublish"), procedurePaths.toPublish(workspaceId))}
      {mayCreate && line(LayoutTemplate, t("procedures.templates"), templatePaths.list(workspaceId))}
      {useFlag("shared_procedures_enabled") && line(Share2, t("procedures.shared"), sharingPaths.list(workspaceId))}
      {mayCreate && line(Replace, t("procedures.findAndReplace"), replacingPaths.find(workspaceId, { text: search }))}
      {line(MessageSquare, t("procedures.feedback"), feedbackPaths.all(workspaceId))}
      {maySeeBin && line(Trash2, t("procedures.bin"), procedurePaths.bin(workspaceId))}
    </Menu>
  );
}

function useRowActions(ask: (dialog: ProcedureDialog) => void): RowActions {
  const t = useText(procedureText);
  const workspaceId = useWorkspaceId();
  const go = useGo();
  const edit = useEditProcedure();
  const create = useCreateProcedure();
  return {
    edit: (procedure) => void edit(procedure.id, procedure.draftVersionId !== null),
    duplicate: async (procedure) => {
      const version = procedure.isPublished ? "published" : "draft";
      const copy = await create.run({ key: newId(), duplicateOf: { procedureId: procedure.id, version } }).catch(() => {
        toast.error(t("procedures.create.failed"));
        return undefined;
      });
      if (!copy) return;
      toast.success(t("procedures.duplicated", { title: procedure.title }));
      await go(procedurePaths.edit(workspaceId, copy.id));
    },
    access: (procedure) => ask({ what: "access", procedures: [procedure] }),
    discard: (procedure) => ask({ what: "discard", procedure }),
    remove: (procedure) => ask({ what: "delete", procedures: [procedure] }),
  };
}
