import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { Count, filterTabClassName } from "./toggle-button-group.tsx";

export interface TabItem<K extends string> {
  readonly id: K;
  readonly text: string;
  readonly count?: number;
  readonly panel: ReactNode;
}

export interface TabsProps<K extends string> {
  readonly label: string;
  readonly items: readonly TabItem<K>[];
  readonly value?: K;
  readonly onChange?: (value: K) => void;
  readonly className?: string | undefined;
}

/** Several panels in one place. To filter one list, use FilterTabs; for places with a URL of their own, links. */
export function Tabs<K extends string>({ label, items, value, onChange, className = "" }: TabsProps<K>) {
  const id = useId();
  const [chosenHere, setChosenHere] = useState(items[0]?.id);
  const wanted = value ?? chosenHere;
  const at = Math.max(
    0,
    items.findIndex((item) => item.id === wanted),
  );
  const shown = items[at];
  const choose = (item: TabItem<K> | undefined) => {
    if (!item) return;
    setChosenHere(item.id);
    if (item.id !== wanted) onChange?.(item.id);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isRtl = getComputedStyle(event.currentTarget).direction === "rtl";
    const steps: Record<string, number> = {
      ArrowRight: at + (isRtl ? -1 : 1),
      ArrowLeft: at + (isRtl ? 1 : -1),
      Home: 0,
      End: items.length - 1,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (step + items.length) % items.length;
    choose(items[next]);
    event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  };
  return (
    <div className={className}>
      <div
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        className="flex gap-1 overflow-x-auto border-b-2 border-ink outline-none"
      >
        {items.map((item) => (
          <button
            key={item.id}
            type="button"
            role="tab"
            id={`${id}${item.id}`}
            aria-selected={item === shown}
            aria-controls={item === shown ? `${id}panel` : undefined}
            tabIndex={item === shown ? 0 : -1}
            data-selected={item === shown || undefined}
            onClick={() => choose(item)}
            className={filterTabClassName}
          >
            {item.text}
            <Count n={item.count} />
          </button>
        ))}
      </div>
      {shown && (
        <div
          key={shown.id}
          role="tabpanel"
          id={`${id}panel`}
          aria-labelledby={`${id}${shown.id}`}
          tabIndex={0}
          className="ring-focus rounded-1 pt-5"
        >
          {shown.panel}
        </div>
      )}
    </div>
  );
}
