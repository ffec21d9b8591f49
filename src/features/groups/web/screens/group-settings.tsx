import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { ArrowLeft, Users } from "lucide-react";
import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo, useGo } from "#kit/web/navigation.tsx";
import { usePlace } from "#kit/web/place.tsx";
import { Badge } from "#kit/web/ui/badge.tsx";
import { Banner } from "#kit/web/ui/banner.tsx";
import { buttonLook } from "#kit/web/ui/button.tsx";
import { EmptyState } from "#kit/web/ui/empty-state.tsx";
import { FailedState } from "#kit/web/ui/failed-state.tsx";
import { GroupIcon } from "#kit/web/ui/group-icon.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { SearchField } from "#kit/web/ui/search-field.tsx";
import { SkeletonLines } from "#kit/web/ui/skeleton.tsx";
import { Tree } from "#kit/web/ui/tree.tsx";
import type { AccessGroup } from "../../contract.ts";
import { groupPaths } from "../../paths.ts";
import { groupNodes } from "../group-nodes.ts";
import { GroupFacts } from "../parts/group-facts.tsx";
import { groupLines } from "../parts/group-lines.ts";
import { groupQueries } from "../queries.ts";
import { groupText } from "../text.ts";

/** Beyond this many the tree starts closed. */
const openMax = 200;

/** The access groups in sight, to read. */
export function GroupSettings() {
  const t = useText(groupText);
  const { workspaceId } = usePlace();
  const query = useQuery(groupQueries.list(workspaceId));
  return (
    <main className="flex-1 px-6 pb-12 max-sm:px-4">
      <PageHead
        title={t("groups.title")}
        back={
          <LinkTo
            to={`/app/${workspaceId}/settings`}
            aria-label={t("groups.back")}
            className={buttonLook({ kind: "bare", icon: true })}
          >
            <ArrowLeft className="rtl:-scale-x-100" aria-hidden />
          </LinkTo>
        }
      />
      <p className="mt-5 max-w-3xl text-ink-2">{t("groups.note")}</p>
      <Banner tone="info" className="mt-4 max-w-3xl">
        {t("groups.coming")}
      </Banner>
      <div className="mt-6">
        {query.isPending && <SkeletonLines lines={8} className="max-w-md" />}
        {query.isError && (
          <FailedState title={t("groups.failed")} onRetry={() => void query.refetch()} isRetrying={query.isRefetching}>
            {t("groups.failedBody")}
          </FailedState>
        )}
        {query.data?.length === 0 && (
          <EmptyState icon={<Users />} title={t("groups.empty")}>
            {t("groups.emptyBody")}
          </EmptyState>
        )}
        {query.data && query.data.length > 0 && <Groups groups={query.data} />}
      </div>
    </main>
  );
}

function Groups({ groups }: { readonly groups: readonly AccessGroup[] }) {
  const t = useText(groupText);
  const go = useGo();
  const { workspaceId, actor } = usePlace();
  const { groupId }: Readonly<Record<string, string>> = useParams({ strict: false });
  const [search, setSearch] = useState("");
  const found = search.trim() === "" ? groups : groupLines(groups, search).map((line) => line.group);
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="min-w-0 space-y-3">
        <SearchField placeholder={t("groups.search")} value={search} onChange={setSearch} className="max-w-md" />
        <Tree
          // A search opens what it finds.
          key={search}
          label={t("groups.title")}
          items={groupNodes(found)}
          selectedId={groupId ?? null}
          onSelect={(id) => void go(groupPaths.detail(workspaceId, id), { replace: groupId !== undefined })}
          startCollapsed={found.length > openMax}
          empty={<p className="py-3 text-ink-2">{t("groups.noMatch", { text: search })}</p>}
        >
          {({ value: group }) => (
            <span className="flex min-w-0 items-center gap-2.5">
              <GroupIcon name={group.icon} className="text-ink-3" />
              <span className="min-w-0 flex-1 truncate">{group.name}</span>
              {actor.scope.has(group.id) && <Badge>{t("groups.yours")}</Badge>}
            </span>
          )}
        </Tree>
      </div>
      <GroupFacts groups={groups} groupId={groupId} />
    </div>
  );
}
