import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { ListOrdered, Plus } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { LinkTo, useGo } from "#kit/web/navigation.tsx";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import { timeStudyPaths } from "../../paths.ts";
import { elementListPolicy } from "../../policy.ts";
import { elementListQueries } from "../queries.ts";
import { timeStudyText } from "../text.ts";

const ElementListDialog = lazyComponent(() =>
  import("../parts/forms/element-list-dialog.tsx").then((module) => module.ElementListDialog),
);

/** The visible element lists, by name. */
export function ElementLists() {
  const t = useText(timeStudyText);
  const workspaceId = useWorkspaceId();
  const go = useGo();
  const lists = useQuery(elementListQueries.list(workspaceId));
  const [isCreating, setCreating] = useState(false);
  const mayCreate = useMay(elementListPolicy.create);
  const isEmpty = lists.data?.length === 0;
  const create = mayCreate && (
    <Button kind="ink" onPress={() => setCreating(true)}>
      <Plus aria-hidden />
      {t("elementLists.create")}
    </Button>
  );
  return (
    <main className="px-4 pb-12 md:px-6">
      <PageHead
        title={t("elementLists.title")}
        note={t("elementLists.note")}
        back={<BackLink to={timeStudyPaths.list(workspaceId)} label={t("timeStudies.back")} />}
        actions={!isEmpty && create}
      />
      {lists.isPending && <SkeletonRows rows={6} />}
      {lists.isError && !lists.data && (
        <FailedState
          error={lists.error}
          title={t("elementLists.failed")}
          onRetry={() => void lists.refetch()}
          isRetrying={lists.isRefetching}
        >
          {t("timeStudies.failedBody")}
        </FailedState>
      )}
      {isEmpty && (
        <EmptyState icon={<ListOrdered />} title={t("elementLists.empty")} action={create}>
          {t(mayCreate ? "elementLists.emptyBody" : "elementLists.emptyMayNot")}
        </EmptyState>
      )}
      {lists.data && !isEmpty && (
        <ul aria-label={t("elementLists.title")} className="divide-y divide-line">
          {lists.data.map((list) => (
            <li key={list.id} className="flex min-h-14 flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
              <LinkTo
                to={timeStudyPaths.elementList(workspaceId, list.id)}
                className="link min-w-0 flex-1 font-semibold wrap-anywhere no-underline"
              >
                {list.name}
              </LinkTo>
              <span className="num text-ink-2">{t("elementLists.count", { count: list.elements.length })}</span>
            </li>
          ))}
        </ul>
      )}
      {isCreating && (
        <ElementListDialog
          list={undefined}
          onClose={() => setCreating(false)}
          onSaved={(list) => void go(timeStudyPaths.elementList(workspaceId, list.id))}
        />
      )}
    </main>
  );
}
