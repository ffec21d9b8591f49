import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { procedureQueries } from "#features/procedures/web/queries.ts";
import { notFound } from "#kit/problem.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { Skeleton } from "#kit/web/ui/states/skeleton.tsx";

interface DraftBesideSourceProps<Source> {
  readonly procedureId: string;
  /** Null where the draft has no such source. */
  readonly source: UseQueryResult<Source | null>;
  /** Says that the two could not be loaded. */
  readonly failed: string;
  readonly children: (source: Source, draft: ProcedureDraft) => ReactNode;
}

/** The screen of a draft and what it was made from: both are there, or what is wrong is said. */
export function DraftBesideSource<Source>({ procedureId, source, failed, children }: DraftBesideSourceProps<Source>) {
  const draft = useQuery(procedureQueries.draft(useWorkspaceId(), procedureId));
  const error = source.error ?? draft.error ?? (source.data === null ? notFound() : null);
  if (error) {
    const retry = () => void Promise.all([source.refetch(), draft.refetch()]);
    return <FailedState isScreen title={failed} error={error} onRetry={retry} className="m-6" />;
  }
  return (
    <main className="flex-1 px-4 pb-24 md:px-6">
      {source.data && draft.data ? children(source.data, draft.data) : <ColumnsLoading />}
    </main>
  );
}

export const ColumnsLoading = () => (
  <div className="grid gap-6 pt-24 lg:grid-cols-2" aria-busy>
    <Skeleton className="h-96" />
    <Skeleton className="h-96" />
  </div>
);
