import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { procedurePolicy } from "#features/procedures/policy.ts";
import { useCommands } from "#kit/web/commands.ts";
import { useText } from "#kit/web/i18n.ts";
import { Bookmark, CloudOff, Search, SearchX } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { useMay, usePlace, useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { FilterTabs } from "#kit/web/ui/choices/toggle-button-group.tsx";
import { SettledSearch } from "#kit/web/ui/fields/settled-search.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { Skeleton, SkeletonGroup } from "#kit/web/ui/states/skeleton.tsx";
import { searchedKinds } from "../../contract.ts";
import { isShown } from "../../rules/named.ts";
import { type SearchAsked, savedSearchLimits } from "../../saved-contract.ts";
import { SearchFilters } from "../parts/filters/search-filters.tsx";
import { WithoutFilters } from "../parts/filters/without-filters.tsx";
import { FoundResult } from "../parts/found-result.tsx";
import { QuestionWords } from "../parts/question-words.tsx";
import { RecentList } from "../parts/recent/recent-list.tsx";
import { useRecentSearches } from "../parts/recent/recent-searches.ts";
import { SavedList } from "../parts/saved/saved-list.tsx";
import { searchQueries } from "../queries.ts";
import { useResultKeys } from "../state/result-keys.ts";
import { tidyAsked, useAsked } from "../state/use-asked.ts";
import { searchPageText } from "../text.ts";

const NameDialog = lazyComponent(() => import("../parts/saved/name-dialog.tsx").then((module) => module.NameDialog));

/** Everything visible that fits the words in the address. */
export function SearchPage() {
  const t = useText(searchPageText);
  const [asked, change] = useAsked();
  const { words } = asked;
  const maySeeDrafts = useMay(procedurePolicy.viewDrafts);
  const { flags } = usePlace();
  const { frame, onKeyDown, focusField } = useResultKeys<HTMLElement>();
  const { note } = useRecentSearches();
  useCommands([{ name: "search.field", label: t("search.toField"), icon: Search, keys: "/", perform: focusField }]);
  const items = [
    { id: "everything" as const, text: t("search.kinds.everything") },
    ...searchedKinds
      .filter((id) => (id !== "draft" || maySeeDrafts) && isShown(id, flags))
      .map((id) => ({ id, text: t(`search.kinds.${id}`) })),
  ];
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    // Somebody who presses Enter means what they typed; the field of a dialog bubbles here as well.
    const { target, key } = event;
    if (key === "Enter" && target instanceof HTMLInputElement && target.type === "search") note(target.value);
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
            onSearch={(text) => change({ words: text })}
            className="w-md max-w-full max-sm:w-full"
          />
        }
      >
        <FilterTabs
          label={t("search.kinds.label")}
          value={asked.kind ?? "everything"}
          onChange={(id) => change({ kind: id === "everything" ? "" : id })}
          items={items}
        />
      </PageHead>
      {words === "" ? (
        <Start />
      ) : (
        <>
          <SearchFilters />
          <Results asked={asked} onOpen={() => note(words)} />
        </>
      )}
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
      <div className="space-y-8">
        <SavedList />
        <RecentList />
      </div>
    </>
  );
}

interface ResultsProps {
  readonly asked: SearchAsked;
  readonly onOpen: () => void;
}

function Results({ asked, onOpen }: ResultsProps) {
  const t = useText(searchPageText);
  const query = useQuery(searchQueries.everything(useWorkspaceId(), asked));
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
  const { found, procedureCount } = query.data;
  const isOnDevice = procedureCount !== undefined;
  const onDevice = isOnDevice && (
    <p role="status" className="flex max-w-3xl items-start gap-2 pt-4 text-sm text-ink-2">
      <CloudOff className="mt-0.5 size-4 shrink-0" aria-hidden />
      {t("search.onDevice", { count: procedureCount })}
    </p>
  );
  if (found.length === 0) {
    return (
      <>
        {onDevice}
        <EmptyState
          icon={<SearchX />}
          title={t("search.none.title", { words: asked.words })}
          action={<WithoutFilters asked={asked} />}
        >
          <QuestionWords notes={query.data} isOnDevice={isOnDevice} />
          <p>{t("search.none.body")}</p>
        </EmptyState>
      </>
    );
  }
  return (
    <div className="max-w-3xl py-4">
      {onDevice}
      {/* It is kept for every device, so by the server. */}
      {!isOnDevice && <SaveSearch asked={asked} />}
      <div className="pb-2 text-sm empty:hidden">
        <QuestionWords notes={query.data} isOnDevice={isOnDevice} />
      </div>
      <ul aria-label={t("search.results")} data-found className="divide-y divide-rule">
        {found.map((thing) => (
          <li key={`${thing.kind} ${thing.isDraft} ${thing.id}`} className="py-4">
            <FoundResult thing={thing} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function SaveSearch({ asked }: { readonly asked: SearchAsked }) {
  const t = useText(searchPageText);
  const [isNaming, setNaming] = useState(false);
  const name = asked.words.slice(0, savedSearchLimits.nameCharactersMax);
  return (
    <div className="flex justify-end">
      <Button kind="bare" size="sm" onPress={() => setNaming(true)}>
        <Bookmark aria-hidden />
        {t("search.saved.save")}
      </Button>
      {isNaming && <NameDialog search={{ name, asked: tidyAsked(asked) }} onClose={() => setNaming(false)} />}
    </div>
  );
}
