import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useWorkspaceId } from "#kit/web/place.tsx";
import type { FoundProcedure } from "../../contract.ts";
import { replacingQueries, type Search } from "../queries.ts";
import type { Outcome } from "../state/outcome.ts";

/** What became of a procedure since it was found. */
export interface After {
  readonly outcome: Outcome;
  /** So many places were replaced. */
  readonly count: number;
}

/**
 * One search, page after page until its end or a stop. Replacements meanwhile update the results.
 * @param begunAt distinguishes two searches for the same text
 */
export function useFound(search: Search, begunAt: number) {
  const query = useInfiniteQuery(replacingQueries.find(useWorkspaceId(), search, begunAt));
  const [isStopped, setStopped] = useState(false);
  const [newer, setNewer] = useState<ReadonlyMap<string, FoundProcedure>>(new Map());
  const [after, setAfter] = useState<ReadonlyMap<string, After>>(new Map());
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError && !isStopped) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, isStopped, fetchNextPage]);

  const pages = query.data?.pages ?? [];
  const lookedInto = pages.reduce((sum, page) => sum + page.lookedInto, 0);
  return {
    procedures: pages
      .flatMap((page) => page.procedures)
      .map((one) => newer.get(one.procedureId) ?? one)
      .filter((one) => one.count > 0 || after.has(one.procedureId)),
    after,
    lookedInto,
    total: lookedInto + (pages.at(-1)?.left ?? 0),
    error: query.error,
    isSearching: !isError && !isStopped && (query.isPending || hasNextPage),
    isStopped: isStopped && hasNextPage,
    stop: () => setStopped(true),
    goOn: () => {
      setStopped(false);
      if (isError) void (query.data ? fetchNextPage() : query.refetch());
    },
    /** The new state of a procedure after it was searched again. */
    renew: (one: FoundProcedure) => setNewer((all) => new Map(all).set(one.procedureId, one)),
    note: (procedureId: string, what: After) => setAfter((all) => new Map(all).set(procedureId, what)),
  };
}
export type Found = ReturnType<typeof useFound>;
