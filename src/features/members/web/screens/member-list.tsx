import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { invitePaths } from "#features/invites/paths.ts";
import { ListTools } from "#features/properties/web/parts/late.ts";
import type { PropertyColumn } from "#features/properties/web/parts/list-query.ts";
import { useText } from "#kit/web/i18n.ts";
import { Plus } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { Button, buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { PagedRows } from "#kit/web/ui/lists/paged-rows.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { onlyWith } from "#kit/web/ui/states/only-with.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import { memberPolicy } from "../../policy.ts";
import { InviteSlot } from "../parts/slots.ts";
import { ExportMembers } from "../parts/table/export-members.tsx";
import { useMemberCards, useMemberColumns } from "../parts/table/member-columns.tsx";
import type { MemberDialog } from "../parts/table/member-dialog.ts";
import { MemberSearch, MemberSelects } from "../parts/table/member-filters.tsx";
import { MemberQuestions, SelectionBar } from "../parts/table/member-questions.tsx";
import { NoMembers } from "../parts/table/member-states.tsx";
import { useMemberSelection } from "../parts/table/use-member-selection.ts";
import { useMemberTable } from "../parts/table/use-member-table.ts";
import { memberQueries } from "../queries.ts";
import { memberTableText } from "../table-text.ts";

const MemberDrawer = lazyComponent(
  () => import("../parts/table/member-drawer.tsx").then((module) => module.MemberDrawer),
  ({ profileId }) => profileId !== undefined,
);

/** The members that the person manages: searched, viewed, and changed many at a time. */
export const MemberList = onlyWith(memberPolicy.manage, () => {
  const t = useText(memberTableText);
  const workspaceId = useWorkspaceId();
  const list = useMemberTable();
  const query = useInfiniteQuery(memberQueries.page(workspaceId, list.table));
  const rows = query.data?.pages.flatMap((page) => page.members) ?? [];
  const selection = useMemberSelection(list.table, rows, query.hasNextPage);
  const [dialog, setDialog] = useState<MemberDialog>();
  const [isInviting, setInviting] = useState(false);
  const ask = (question: MemberDialog) =>
    question.what === "open" ? list.open(question.member.id) : setDialog(question);
  const [properties, setProperties] = useState<readonly PropertyColumn[]>([]);
  const columns = [...useMemberColumns(ask), ...properties];
  const cards = useMemberCards(ask);

  return (
    <main className="flex min-h-0 flex-1 flex-col">
      <PageHead
        title={t("memberTable.title")}
        className="px-4 md:px-6"
        back={<BackLink to={`/app/${workspaceId}/settings`} label={t("memberTable.back")} />}
        actions={
          <>
            <MemberSearch of={list} />
            <Button kind="ink" onPress={() => setInviting(true)}>
              <Plus aria-hidden />
              {t("memberTable.invite")}
            </Button>
          </>
        }
      />
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-3 md:px-6">
        <MemberSelects of={list} />
        {list.isNarrowed && (
          <Button kind="bare" size="sm" onPress={list.clear}>
            {t("memberTable.clear")}
          </Button>
        )}
        <ListTools kind="member" ids={rows.map((row) => row.id)} onColumns={setProperties} />
        <div className="flex flex-wrap items-center gap-2 sm:ms-auto">
          {/* As wide before it is known, so that the bar does not break anew and the list stays put. */}
          <span className="min-w-24 text-end text-xs text-ink-3 max-sm:hidden" role="status">
            {query.hasNextPage || !query.data ? "" : t("memberTable.count", { count: rows.length })}
          </span>
          <LinkTo to={invitePaths.list(workspaceId)} className={buttonClassName({ kind: "line", size: "sm" })}>
            {t("memberTable.invites")}
          </LinkTo>
          <ExportMembers filters={list.table} />
        </div>
      </div>
      {query.isPending && <SkeletonRows rows={10} />}
      {query.isError && rows.length === 0 && (
        <FailedState
          error={query.error}
          title={t("memberTable.failed")}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        >
          {t("memberTable.failedBody")}
        </FailedState>
      )}
      {query.data && (
        <PagedRows
          pages={query}
          label={t("memberTable.title")}
          rows={rows}
          rowId={(row) => row.id}
          rowText={(row) => row.displayName}
          columns={columns}
          rowHeight={60}
          cards={cards}
          cardHeight={88}
          selection={selection}
          sort={list.sort}
          onSort={list.setSort}
          onOpen={(row) => list.open(row.id)}
          empty={<NoMembers isNarrowed={list.isNarrowed} onClear={list.clear} onInvite={() => setInviting(true)} />}
        />
      )}
      <SelectionBar selected={selection.members} onClear={selection.clear} onAsk={ask} />
      <MemberDrawer profileId={list.openId} onClose={() => list.open(undefined)} onAsk={ask} />
      <MemberQuestions dialog={dialog} onClose={() => setDialog(undefined)} onDone={selection.clear} />
      <InviteSlot isOpen={isInviting} onOpenChange={setInviting} />
    </main>
  );
});
