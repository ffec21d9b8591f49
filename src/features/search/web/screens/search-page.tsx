import { useQuery } from "@tanstack/react-query";
import { twoDigits } from "#kit/text.ts";
import type { LucideIcon } from "#kit/web/create-icon.ts";
import { useText } from "#kit/web/i18n.ts";
import { FileText, Layers, ListChecks, MapPin, NotebookPen, Search, SearchX } from "#kit/web/icons.ts";
import { LinkTo, useQueryParams } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { FilterTabs } from "#kit/web/ui/choices/toggle-button-group.tsx";
import { SettledSearch } from "#kit/web/ui/fields/settled-search.tsx";
import { Marked } from "#kit/web/ui/marks/marked.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { Skeleton, SkeletonGroup } from "#kit/web/ui/states/skeleton.tsx";
import { areaPaths } from "../../../areas/paths.ts";
import { documentPaths } from "../../../documents/paths.ts";
import { procedurePaths } from "../../../procedures/paths.ts";
import { setPaths } from "../../../sets/paths.ts";
import { type FoundKind, type FoundPlace, type FoundThing, foundKinds } from "../../contract.ts";
import { searchQueries } from "../queries.ts";
import { searchPageText } from "../text.ts";

/** Everything visible that fits the words in the address. */
export function SearchPage() {
  const t = useText(searchPageText);
  const workspaceId = useWorkspaceId();
  const [{ words = "", kind = "" }, setParams] = useQueryParams();
  const chosen = foundKinds.find((one) => one === kind);
  const query = useQuery({ ...searchQueries.everything(workspaceId, words, chosen), enabled: words !== "" });
  const items = [
    { id: "everything" as const, text: t("search.kinds.everything") },
    ...foundKinds.map((id) => ({ id, text: t(`search.kinds.${id}`) })),
  ];
  return (
    <main className="flex min-h-0 flex-1 flex-col px-4 md:px-6">
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
      {words === "" ? (
        <EmptyState icon={<Search />} title={t("search.start.title")}>
          {t("search.start.body")}
        </EmptyState>
      ) : query.isError ? (
        <FailedState
          error={query.error}
          title={t("search.failed.title")}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        >
          {t("search.failed.body")}
        </FailedState>
      ) : query.isPending ? (
        <SkeletonGroup className="space-y-4 py-6">
          {[0, 1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-20 max-w-3xl" />
          ))}
        </SkeletonGroup>
      ) : (
        <Results {...query.data} words={words} />
      )}
    </main>
  );
}

interface ResultsProps {
  readonly found: readonly FoundThing[];
  readonly corrections: readonly { readonly typed: string; readonly read: string }[];
  readonly unknownWords: readonly string[];
  readonly words: string;
}

function Results({ found, corrections, unknownWords, words }: ResultsProps) {
  const t = useText(searchPageText);
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
      <ul aria-label={t("search.results")} className="divide-y divide-rule">
        {found.map((thing) => (
          <li key={`${thing.kind} ${thing.id}`} className="py-4">
            <Result thing={thing} words={words} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const icons: Readonly<Record<FoundKind, LucideIcon>> = {
  procedure: ListChecks,
  document: FileText,
  area: MapPin,
  note: NotebookPen,
  set: Layers,
};

function Result({ thing, words }: { readonly thing: FoundThing; readonly words: string }) {
  const t = useText(searchPageText);
  const workspaceId = useWorkspaceId();
  const Icon = icons[thing.kind];
  return (
    <div className="flex gap-3">
      <Icon className="mt-1 size-5 shrink-0 text-ink-3" aria-hidden />
      <div className="min-w-0 flex-1 space-y-1.5">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <LinkTo
            to={addressOf(workspaceId, thing, undefined, words)}
            className="link inline-flex items-center text-md font-semibold wrap-anywhere floor:min-h-12"
          >
            {thing.name}
          </LinkTo>
          <span className="text-sm text-ink-3">{t(`search.one.${thing.kind}`)}</span>
        </div>
        {thing.places.map((place) => (
          <div key={`${place.stepId} ${place.page} ${place.excerpt}`} className="space-y-0.5">
            {(place.stepNumber !== null || place.page !== null) && (
              <LinkTo
                to={addressOf(workspaceId, thing, place, words)}
                className="link inline-flex items-center text-sm floor:min-h-12"
              >
                {place.stepNumber === null
                  ? t("search.page", { page: place.page ?? 1 })
                  : t("search.step", { number: twoDigits(place.stepNumber), title: place.stepTitle ?? "" })}
              </LinkTo>
            )}
            <p className="text-sm text-ink-2 wrap-anywhere">
              <Marked text={place.excerpt} marks={place.marks} />
            </p>
          </div>
        ))}
      </div>
    </div>
  );
}

function addressOf(
  workspaceId: string,
  { kind, id }: FoundThing,
  place: FoundPlace | undefined,
  words: string,
): string {
  switch (kind) {
    case "procedure":
      return procedurePaths.preview(workspaceId, id, place?.stepId ? { stepId: place.stepId } : {});
    case "document":
      return documentPaths.document(workspaceId, id, place?.page ? { page: place.page, find: words } : {});
    case "area":
    case "note":
      return areaPaths.detail(workspaceId, id);
    case "set":
      return setPaths.detail(workspaceId, id);
  }
}
