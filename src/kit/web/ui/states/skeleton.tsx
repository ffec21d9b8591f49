import { type ReactNode, useEffect } from "react";
import { useText } from "../../i18n.ts";
import { standIn } from "../../loading/first-screen.ts";
import { useWait } from "../../loading/together.ts";
import { kitText } from "../../text.ts";
import { classNames } from "../class-names.ts";

interface SkeletonProps {
  readonly className?: string;
  /** For a detail as large as what comes, without which the screen is of use: code that loads late does not wait for it. */
  readonly isQuiet?: boolean;
}

/** A block in the place of content that is loading. Put several inside one SkeletonGroup, in the final layout. */
export function Skeleton({ className, isQuiet = false }: SkeletonProps) {
  useEffect(() => (isQuiet ? undefined : standIn()), [isQuiet]);
  useWait(!isQuiet);
  return <span className={classNames("sheen block rounded-1", className)} aria-hidden />;
}

/** Says "Loading" once for everything inside. */
export function SkeletonGroup({ children, className }: { children: ReactNode; className?: string | undefined }) {
  const t = useText(kitText);
  return (
    <div role="status" className={className}>
      <span className="sr-only">{t("kit.loading")}</span>
      {children}
    </div>
  );
}

const places = (count: number): number[] => Array.from({ length: count }, (_, place) => place);
const widths = ["w-full", "w-11/12", "w-4/5", "w-2/3"];

export function SkeletonLines({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <SkeletonGroup className={classNames("space-y-2.5", className)}>
      {places(lines).map((place) => (
        <Skeleton key={place} className={classNames("h-3.5", widths[place % widths.length])} />
      ))}
    </SkeletonGroup>
  );
}

/** The rows of a list, with picture, two lines and two columns. `height` in px, as the list's `rowHeight`. */
export function SkeletonRows({ rows = 8, height = 64 }: { rows?: number; height?: number }) {
  return (
    <SkeletonGroup className="overflow-hidden">
      {places(rows).map((place) => (
        <div key={place} className="flex items-center gap-4 border-b border-line px-4" style={{ blockSize: height }}>
          <Skeleton className="size-11 shrink-0" />
          <div className="min-w-0 flex-1 space-y-2">
            <Skeleton className={classNames("h-3.5", ["w-56", "w-72", "w-48"][place % 3], "max-w-full")} />
            <Skeleton className="h-2.5 w-28" />
          </div>
          <Skeleton className="h-3 w-24 max-sm:hidden" />
          <Skeleton className="h-3 w-32 max-md:hidden" />
        </div>
      ))}
    </SkeletonGroup>
  );
}

export function SkeletonCards({ cards = 6 }: { cards?: number }) {
  return (
    <SkeletonGroup className="grid grid-cols-[repeat(auto-fill,minmax(min(260px,100%),1fr))] gap-4">
      {places(cards).map((place) => (
        <div key={place} className="space-y-3 rounded-2 border border-line bg-raised p-4">
          <Skeleton className="h-28" />
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-3 w-1/3" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
