import { useQuery } from "@tanstack/react-query";
import type { KeyboardEvent } from "react";
import { useCommands } from "#kit/web/commands.ts";
import { useText } from "#kit/web/i18n.ts";
import { Search, SearchX } from "#kit/web/icons.ts";
import { useQueryParams } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { FilterTabs } from "#kit/web/ui/choices/toggle-button-group.tsx";
import { SettledSearch } from "#kit/web/ui/fields/settled-search.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { Skeleton, SkeletonGroup } from "#kit/web/ui/states/skeleton.tsx";
import { type FoundThing, foundKinds } from "../../contract.ts";
import { FoundResult } from "../parts/found-result.tsx";
import { RecentList } from "../parts/recent/recent-list.tsx";
import { useRecentSearches } from "../parts/recent/recent-searches.ts";
import { searchQueries } from "../queries.ts";
import { useResultKeys } from "../state/result-keys.ts";
import { searchPageText } from "../text.ts";

/** Everything visible that fits the words in the address. */
export function SearchPage() {
  const t = useText(searchPageText);
  const [{ words = "", kind = "" }, setParams] = useQueryParams();
  const chosen = foundKinds.find((one) => one === kind);
  const { frame, onKeyDown, focusField } = useResultKeys<HTMLElement>();
  const { note } = useRecentSearches();
  useCommands([{ name: "search.field", label: t("search.toField"), icon: Search, keys: "/", perform: focusField }]);
  const items = [
    { id: "everything" as const, text: t("search.kinds.everything") },
    ...foundKinds.map((id) => ({ id, text: t(`search.kinds.${id}`) })),
  ];
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    // Somebody who presses Enter means what they typed.
    if (event.key === "Enter" && event.target instanceof HTMLInputElement) note(event.target.value);
    onKeyDown(event);
  };
  return (
    <main ref={frame} onKeyDown={onKey} className="flex min-h-0 flex-1 flex-col px-4 pb-12 md:px-6">
      <PageHead
        title={t("search.title")}
        actions={
          <SettledSearch
            label={t("search.field")}
            search={words}
            onSearch={(text) => setParams({ words: text })}
            className="w-md max-w-full max-sm:w-full"
          />
        }
      >
        <FilterTabs
          label={t("search.kinds.label")}
          value={chosen ?? "everything"}
          onChange={(id) => setParams({ kind: id === "everything" ? "" : id })}
          items={items}
        />
      </PageHead>
      {words === "" ? <Start /> : <Results words={words} kind={chosen} onOpen={() => note(words)} />}
    </main>
  );
}

/** Before anything was typed. */
function Start() {
  const t = useText(searchPageText);
  return (
    <>
      <EmptyState icon={<Search />} title={t("search.start.title")}>
        {t("search.start.body")}
      </EmptyState>
      <RecentList />
    </>
  );
}

interface ResultsProps {
  readonly words: string;
  readonly kind: FoundThing["kind"] | undefined;
  readonly onOpen: () => void;
}

function Results({ words, kind, onOpen }: ResultsProps) {
  const t = useText(searchPageText);
  const query = useQuery(searchQueries.everything(useWorkspaceId(), words, kind));
  if (query.isPending) {
    return (
      <SkeletonGroup className="space-y-4 py-6">
        {[0, 1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-20 max-w-3xl" />
        ))}
      </SkeletonGroup>
    );
  }
  if (query.isError) {
    return (
      <FailedState
        error={query.error}
        title={t("search.failed.title")}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      >
        {t("search.failed.body")}
      </FailedState>
    );
  }
  const { found, corrections, unknownWords } = query.data;
  if (found.length === 0) {
    return (
      <EmptyState icon={<SearchX />} title={t("search.none.title", { words })}>
        {unknownWords.length > 0 && <p>{t("search.none.unknown", { words: unknownWords.join(", ") })}</p>}
        <p>{t("search.none.body")}</p>
      </EmptyState>
    );
  }
  return (
    <div className="max-w-3xl py-4">
      {corrections.map(({ typed, read }) => (
        <p key={typed} className="pb-2 text-sm text-ink-2">
          {t("search.correction", { typed, read })}
        </p>
      ))}
      <ul aria-label={t("search.results")} data-found className="divide-y divide-rule">
        {found.map((thing) => (
          <li key={`${thing.kind} ${thing.id}`} className="py-4">
            <FoundResult thing={thing} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </div>
  );
}
