import type { ReactNode } from "react";
import { classNames } from "#kit/web/ui/class-names.ts";
import { Skeleton, SkeletonGroup } from "#kit/web/ui/states/skeleton.tsx";
import { useTeam } from "./use-team.ts";

/** As tall as a figure with its chart, so that nothing below moves when it arrives. */
export const cardClassName = "flex min-h-62 min-w-0 flex-col rounded-2 border border-line bg-raised p-3 sm:p-4";
const grid = "grid grid-cols-2 gap-3";
const columns: Readonly<Record<number, string>> = { 3: "xl:grid-cols-3", 4: "xl:grid-cols-4" };

/** The cards beside each other: as many as the person may see. */
export const TeamGrid = ({ cards, children }: { readonly cards: number; readonly children: ReactNode }) => (
  <div className={classNames(grid, columns[cards])}>{children}</div>
);

export function CardSkeleton() {
  return (
    <>
      <Skeleton className="h-8 w-20" />
      <Skeleton className="mt-2 h-3.5 w-32" />
      <Skeleton className="mt-auto h-20" />
    </>
  );
}

/** Holds the place of the figures while their code and their numbers load. */
export function TeamPlaceholder() {
  const { cards } = useTeam();
  return (
    <SkeletonGroup className="mt-6">
      <div className="mb-3 flex min-h-[calc(var(--ctl)+7px)] items-end border-b border-ink pb-1.5">
        <Skeleton className="h-4 w-24" />
      </div>
      <TeamGrid cards={cards}>
        {Array.from({ length: cards }, (_, at) => (
          <div key={at} className={cardClassName}>
            <Skeleton className="mb-2 h-3.5 w-32" />
            <CardSkeleton />
          </div>
        ))}
      </TeamGrid>
    </SkeletonGroup>
  );
}
