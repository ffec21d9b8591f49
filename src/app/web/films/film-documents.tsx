import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { documentQueries } from "#features/documents/web/queries.ts";
import { filmText } from "#features/time-studies/web/film-text.ts";
import type { FilmDocument } from "#features/time-studies/web/parts/slots.ts";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { SettledSearch } from "#kit/web/ui/fields/settled-search.tsx";
import { FailedNote } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";

/** The documents that are films, found by name; the list of documents is read on as far as the person wants. */
export function FilmDocuments({ onChoose }: { readonly onChoose: (film: FilmDocument) => void }) {
  const t = useText(filmText);
  const [search, setSearch] = useState("");
  const query = useInfiniteQuery({
    ...documentQueries.list(useWorkspaceId(), search === "" ? {} : { name: search }),
    // A film that is pressed while the answer comes must still be there.
    placeholderData: keepPreviousData,
  });
  const films = (query.data?.pages ?? [])
    .flatMap((page) => page.documents)
    .filter(({ mimeType }) => mimeType.startsWith("video/"));
  return (
    <div className="space-y-3">
      <SettledSearch label={t("film.search")} search={search} onSearch={setSearch} />
      {/* As high from the beginning: what comes must not move the buttons above from under a finger. */}
      <div className="h-72 space-y-3 overflow-y-auto">
        {query.isPending && <SkeletonRows rows={3} />}
        {query.isError && (
          <FailedNote
            error={query.error}
            title={t("film.failed")}
            onRetry={() => void query.refetch()}
            isRetrying={query.isRefetching}
          />
        )}
        {query.isSuccess && films.length === 0 && !query.hasNextPage && (
          <p className="text-ink-2">{t(search === "" ? "film.none" : "film.noneFound")}</p>
        )}
        {films.length > 0 && (
          <ul className="space-y-1">
            {films.map(({ id, remoteFileId: fileId, documentName: name }) => (
              <li key={id} className="grid">
                <Button kind="bare" className="justify-start text-start" onPress={() => onChoose({ id, fileId, name })}>
                  <span className="wrap-anywhere">{name}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
        {query.hasNextPage && (
          <Button size="sm" isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
            {t("film.more")}
          </Button>
        )}
      </div>
    </div>
  );
}
