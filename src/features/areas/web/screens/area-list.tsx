import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ListTools } from "#features/properties/web/parts/late.ts";
import { listParamsOf } from "#features/properties/web/parts/list-query.ts";
import { useText } from "#kit/web/i18n.ts";
import { MapPin, Plus } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { useGo, useQueryParams } from "#kit/web/navigation.tsx";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { SearchField } from "#kit/web/ui/fields/search-field.tsx";
import { AlsoFoundSlot } from "#kit/web/ui/lists/also-found.ts";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonCards } from "#kit/web/ui/states/skeleton.tsx";
import { areaPaths } from "../../paths.ts";
import { areaPolicy } from "../../policy.ts";
import { AreaBrowser } from "../parts/area-browser.tsx";
import { areaQueries } from "../queries.ts";
import { areaText } from "../text.ts";

const CreateAreaDialog = lazyComponent(() =>
  import("../parts/forms/create-area-dialog.tsx").then((module) => module.CreateAreaDialog),
);
/** The visible areas, as cards: to find one, or to change several at once. */
export function AreaList() {
  const t = useText(areaText);
  const workspaceId = useWorkspaceId();
  const go = useGo();
  const [query, setParams] = useQueryParams();
  const { search = "" } = query;
  const listed = listParamsOf(query);
  const isListed = listed.properties !== undefined || listed.sortProperty !== undefined;
  const all = useQuery(areaQueries.list(workspaceId));
  const some = useQuery({ ...areaQueries.listed(workspaceId, listed), enabled: isListed });
  const areas = isListed ? some : all;
  const mayCreate = useMay(areaPolicy.create);
  const [isCreating, setCreating] = useState(false);
  const isEmpty = all.data?.length === 0;

  const create = mayCreate && (
    <Button kind="ink" onPress={() => setCreating(true)}>
      <Plus aria-hidden />
      {t("areas.create.title")}
    </Button>
  );
  return (
    <main className="flex min-h-0 flex-1 flex-col">
      <div className="px-4 md:px-6">
        <PageHead
          title={t("areas.title")}
          actions={
            !isEmpty && (
              <>
                <SearchField
                  placeholder={t("areas.search")}
                  value={search}
                  onChange={(text) => setParams({ search: text })}
                  className="min-w-40 flex-1 sm:min-w-72"
                />
                {create}
              </>
            )
          }
        />
        <ListTools kind="area" ids={[]} />
      </div>
      {areas.isPending && (
        <div className="px-4 py-4 md:px-6">
          <SkeletonCards cards={8} />
        </div>
      )}
      {areas.isError && (
        <FailedState
          error={areas.error}
          title={t("areas.failed.title")}
          onRetry={() => void areas.refetch()}
          isRetrying={areas.isRefetching}
        >
          {t("areas.failed.body")}
        </FailedState>
      )}
      {isEmpty && (
        <EmptyState icon={<MapPin />} title={t("areas.empty.title")} action={create}>
          {mayCreate ? t("areas.empty.body") : t("areas.empty.mayNot")}
        </EmptyState>
      )}
      {areas.isSuccess && !isEmpty && (
        <AreaBrowser areas={areas.data} search={search} isSorted={listed.sortProperty !== undefined} />
      )}
      <AlsoFoundSlot kind="note" words={search} />
      {isCreating && (
        <CreateAreaDialog
          onClose={() => setCreating(false)}
          onCreated={(area) => void go(areaPaths.detail(workspaceId, area.id))}
        />
      )}
    </main>
  );
}
