import { LinkTo } from "#kit/web/navigation.tsx";

export interface LinkedBar {
  readonly id: string;
  readonly count: number;
  readonly to: string;
  /** What it counts, with the number: "03/01 to 03/07: 12". */
  readonly label: string;
}

const shareOf = (count: number, bars: readonly LinkedBar[]): number =>
  count / Math.max(1, ...bars.map((bar) => bar.count));

/**
 * Bars beside each other, each of which leads to what it counts. An amount above none is never drawn as none. On a phone
 * only the last four have the room that a finger needs.
 */
export function WeekBars({ label, bars }: { readonly label: string; readonly bars: readonly LinkedBar[] }) {
  return (
    <ul aria-label={label} className="flex h-20 items-stretch gap-1">
      {bars.map((bar) => (
        <li key={bar.id} className="min-w-0 flex-1 max-sm:not-nth-last-[-n+4]:hidden">
          <LinkTo
            to={bar.to}
            title={bar.label}
            className="group ring-inside flex h-full items-end rounded-1 border-b border-ink hover:bg-tint"
          >
            <span className="sr-only">{bar.label}</span>
            <span
              aria-hidden
              className="block w-full bg-ink forced-colors:bg-[CanvasText]"
              style={{ blockSize: bar.count === 0 ? 0 : `max(3px, ${100 * shareOf(bar.count, bars)}%)` }}
            />
          </LinkTo>
        </li>
      ))}
    </ul>
  );
}

/** A line for each thing with its amount, which leads to what it counts. */
export function NamedBars({
  label,
  bars,
}: {
  readonly label: string;
  readonly bars: readonly (LinkedBar & { readonly name: string; readonly figure: string })[];
}) {
  return (
    <ul aria-label={label} className="-my-1">
      {bars.map((bar) => (
        <li key={bar.id}>
          <LinkTo
            to={bar.to}
            className="ring-inside block rounded-1 py-1 text-ink no-underline hover:bg-tint floor:py-2.5"
          >
            <span className="sr-only">{bar.label}</span>
            <span aria-hidden className="flex items-baseline justify-between gap-3 text-xs leading-tight">
              <span className="truncate">{bar.name}</span>
              <span className="num font-semibold">{bar.figure}</span>
            </span>
            <span aria-hidden className="mt-0.5 block h-1.5 bg-tint">
              <span
                className="block h-full bg-ink forced-colors:bg-[CanvasText]"
                style={{ inlineSize: `${100 * shareOf(bar.count, bars)}%` }}
              />
            </span>
          </LinkTo>
        </li>
      ))}
    </ul>
  );
}
