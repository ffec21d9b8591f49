import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { FileUp, MailPlus, UserPlus } from "#kit/web/icons.ts";
import { lazyComponent, isOpen as whenOpen } from "#kit/web/lazy-component.tsx";
import { LinkTo, useQueryParams } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { Button, buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { FilterTabs } from "#kit/web/ui/choices/toggle-button-group.tsx";
import { SearchField } from "#kit/web/ui/fields/search-field.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { onlyWith } from "#kit/web/ui/states/only-with.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import { invitePaths } from "../../paths.ts";
import { invitePolicy } from "../../policy.ts";
import { type InviteState, inviteStates } from "../../rules/invite-state.ts";
import { InviteRows } from "../parts/invite-rows.tsx";
import { inviteQueries } from "../queries.ts";
import { inviteText } from "../text.ts";

const InviteDialog = lazyComponent(
  () => import("../parts/invite-dialog.tsx").then((module) => module.InviteDialog),
  whenOpen,
);

const isState = (text: string): text is InviteState => (inviteStates as readonly string[]).includes(text);

/** The invites, with the outcome of each. */
export const InviteList = onlyWith(invitePolicy.manage, () => {
  const t = useText(inviteText);
  const workspaceId = useWorkspaceId();
  const [{ state = "", search = "" }, setParams] = useQueryParams();
  const [isInviting, setInviting] = useState(false);
  const filter = { state: isState(state) ? state : ("" as const), search };
  const list = useInfiniteQuery(inviteQueries.list(workspaceId, filter));
  const rows = list.data?.pages.flatMap((page) => page.invites) ?? [];
  const isNarrowed = filter.state !== "" || search.trim() !== "";

  const invite = (
    <Button kind="ink" onPress={() => setInviting(true)}>
      <UserPlus aria-hidden />
      {t("invites.invite")}
    </Button>
  );
  return (
    <main className="flex min-h-0 flex-1 flex-col">
      <PageHead
        className="px-4 md:px-6"
        title={t("invites.title")}
        back={<BackLink to={`/app/${workspaceId}/settings`} label={t("invites.back")} />}
        actions={
          <>
            <SearchField
              placeholder={t("invites.search")}
              value={search}
              onChange={(text) => setParams({ search: text }, { replace: true })}
              className="min-w-64 flex-1 max-sm:basis-full"
            />
            <LinkTo to={invitePaths.import(workspaceId)} className={buttonClassName({})}>
              <FileUp aria-hidden />
              {t("invites.import")}
            </LinkTo>
            {invite}
          </>
        }
      >
        <FilterTabs
          label={t("invites.filter.label")}
          value={filter.state === "" ? "all" : filter.state}
          onChange={(id) => setParams({ state: id === "all" ? undefined : id }, { replace: true })}
          items={[
            { id: "all", text: t("invites.filter.all") },
            ...inviteStates.map((id) => ({ id, text: t(`invites.states.${id}`) })),
          ]}
        />
      </PageHead>
      {list.isPending ? (
        <SkeletonRows rows={8} />
      ) : list.isError && rows.length === 0 ? (
        <FailedState
          error={list.error}
          title={t("invites.failed.title")}
          onRetry={() => void list.refetch()}
          isRetrying={list.isRefetching}
        >
          {t("invites.failed.body")}
        </FailedState>
      ) : rows.length === 0 ? (
        <EmptyState
          icon={<MailPlus />}
          title={t(isNarrowed ? "invites.empty.filtered" : "invites.empty.title")}
          action={!isNarrowed && invite}
        >
          {t(isNarrowed ? "invites.empty.filteredBody" : "invites.empty.body")}
        </EmptyState>
      ) : (
        <InviteRows rows={rows} />
      )}
      {list.hasNextPage && (
        <div className="grid place-items-center border-t border-line p-3">
          <Button isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
            {t("invites.loadMore")}
          </Button>
        </div>
      )}
      <InviteDialog isOpen={isInviting} onOpenChange={setInviting} />
    </main>
  );
});
