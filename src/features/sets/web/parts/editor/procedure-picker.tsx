import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ProcedureCollage } from "#features/procedures/web/parts/procedure-collage.tsx";
import { procedureQueries } from "#features/procedures/web/queries.ts";
import { useText } from "#kit/web/i18n.ts";
import { Check, Plus } from "#kit/web/icons.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { SettledSearch } from "#kit/web/ui/fields/settled-search.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import { setEditorText } from "../../editor-text.ts";
import type { Chosen } from "../../state/editor-state.ts";

/** How many are offered at a time; the search finds the others. */
const offeredMax = 30;

interface ProcedurePickerProps {
  readonly chosenIds: ReadonlySet<string>;
  readonly onAdd: (procedure: Chosen) => void;
}

/** The published procedures in sight, each with a button that puts it behind the last one. */
export function ProcedurePicker({ chosenIds, onAdd }: ProcedurePickerProps) {
  const t = useText(setEditorText);
  const [search, setSearch] = useState("");
  const query = useInfiniteQuery(procedureQueries.list(useWorkspaceId(), { status: "published", search }, false));
  const found = query.data?.pages.flatMap((page) => page.procedures) ?? [];
  return (
    <section aria-label={t("setEditor.add")} className="space-y-3">
      <h2 className="text-md">{t("setEditor.add")}</h2>
      <SettledSearch label={t("setEditor.search")} search={search} onSearch={setSearch} />
      <div className="h-96">
        {query.isPending ? (
          <SkeletonRows rows={4} height={56} />
        ) : query.isError ? (
          <FailedState
            error={query.error}
            title={t("setEditor.loadFailed")}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          />
        ) : (
          <ul className="max-h-full divide-y divide-line overflow-auto rounded-1 border border-line bg-raised">
            {found.slice(0, offeredMax).map((one) => (
              <li key={one.id} className="flex items-center gap-3 px-3 py-1.5">
                <ProcedureCollage assetIds={one.collage} />
                <span className="min-w-0 flex-1 wrap-anywhere">{one.title}</span>
                {chosenIds.has(one.id) ? (
                  <span className="flex items-center gap-1.5 text-xs text-ink-3 [&>svg]:size-4">
                    <Check aria-hidden />
                    {t("setEditor.isIn")}
                  </span>
                ) : (
                  <Button icon aria-label={t("setEditor.addOne", { name: one.title })} onPress={() => onAdd(one)}>
                    <Plus aria-hidden />
                  </Button>
                )}
              </li>
            ))}
            {found.length === 0 && <li className="px-3 py-2 text-ink-3">{t("setEditor.noneFound")}</li>}
            {(found.length > offeredMax || query.hasNextPage) && (
              <li className="px-3 py-2 text-ink-3">{t("setEditor.more")}</li>
            )}
          </ul>
        )}
      </div>
    </section>
  );
}
