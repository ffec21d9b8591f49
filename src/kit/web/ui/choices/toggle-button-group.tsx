import { type ReactNode, useEffect, useRef } from "react";
import { useLanguage } from "../../i18n.ts";
import { classNames } from "../class-names.ts";
import { useArrowKeys } from "../use-arrow-keys.ts";

interface Item<K extends string> {
  readonly id: K;
  readonly text: string;
  /** Null while it is counted. */
  readonly count?: number | null;
  readonly icon?: ReactNode;
}

export interface OneOfProps<K extends string> {
  /** The label of the choice, read out: "Status". */
  readonly label: string;
  readonly value: K;
  readonly onChange: (value: K) => void;
  readonly items: readonly Item<K>[];
  readonly className?: string | undefined;
}

export const filterTabClassName = classNames(
  "ring-inside flex min-h-(--ctl) shrink-0 cursor-default items-center gap-2.5 rounded-t-1 px-4 text-ink-2 hover:bg-tint",
  "selected:bg-ink selected:font-semibold selected:text-on-ink selected:[--ring:var(--hivis)]",
  "disabled:text-ink-3",
  "forced-colors:selected:bg-[Highlight] forced-colors:selected:text-[HighlightText] forced-colors:selected:forced-color-adjust-none",
);

/** How many, in the language's figures; null keeps the place until it is counted, so that nothing moves then. */
export function Count({ n }: { n: number | null | undefined }) {
  const [language] = useLanguage();
  return n === undefined ? null : (
    <span className="num min-w-[2ch] text-xs opacity-80">{n?.toLocaleString(language)}</span>
  );
}

/** Filters of the list below, as tabs on the rule of the page head. One is always chosen. */
export function FilterTabs<K extends string>(props: OneOfProps<K>) {
  return (
    <OneOf
      {...props}
      className={classNames("flex gap-1 overflow-x-auto", props.className)}
      itemClassName={filterTabClassName}
    />
  );
}

const segmentClassName = classNames(
  "ring-inside flex min-h-[calc(var(--ctl)-2px)] cursor-default items-center gap-2 px-4 hover:bg-tint [&>svg]:size-[1.2em]",
  "selected:bg-ink selected:font-semibold selected:text-on-ink selected:[--ring:var(--hivis)]",
  "disabled:text-ink-3",
  "forced-colors:selected:bg-[Highlight] forced-colors:selected:text-[HighlightText] forced-colors:selected:forced-color-adjust-none",
);

/** One of two to five views of the same thing: day, week, month. */
export function Segments<K extends string>(props: OneOfProps<K>) {
  return (
    <OneOf
      {...props}
      className={classNames("inline-flex overflow-hidden rounded-1 border border-edge bg-raised", props.className)}
      itemClassName={segmentClassName}
    />
  );
}

function OneOf<K extends string>({
  label,
  value,
  onChange,
  items,
  className,
  itemClassName,
}: OneOfProps<K> & { itemClassName: string }) {
  const line = useRef<HTMLDivElement>(null);
  const keys = useArrowKeys();
  useEffect(() => showChosen(line.current, value), [value]);
  return (
    <div ref={line} role="radiogroup" aria-label={label} {...keys} className={className}>
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          role="radio"
          aria-checked={item.id === value}
          data-item={item.id}
          data-selected={item.id === value || undefined}
          onClick={() => onChange(item.id)}
          className={itemClassName}
        >
          {item.icon}
          {item.text}
          <Count n={item.count} />
        </button>
      ))}
    </div>
  );
}

/** On a phone the chosen tab may be outside the line: scrolls the line only, never the page. */
function showChosen(line: HTMLElement | null, id: string): void {
  const chosen = line?.querySelector(`[data-item="${CSS.escape(id)}"]`);
  if (!line || !chosen || line.scrollWidth <= line.clientWidth) return;
  const [inside, outside] = [chosen.getBoundingClientRect(), line.getBoundingClientRect()];
  if (inside.left < outside.left) line.scrollBy({ left: inside.left - outside.left });
  else if (inside.right > outside.right) line.scrollBy({ left: inside.right - outside.right });
}
