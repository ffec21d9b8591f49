import type { ReactNode } from "react";
import { ChevronDown } from "#kit/web/icons.ts";

interface PlainSelectProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly items: readonly { readonly id: string; readonly text: string }[];
  readonly icon: ReactNode;
}

/** The browser's own list: it shows above a player that fills the whole screen, where nothing of the page does. */
export const PlainSelect = ({ label, value, onChange, items, icon }: PlainSelectProps) => (
  <label className="relative inline-flex min-w-0 items-center">
    <span aria-hidden className="pointer-events-none absolute start-2.5 [&>svg]:size-5">
      {icon}
    </span>
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="field w-auto max-w-36 cursor-default appearance-none truncate ps-9! pe-8! pointer-coarse:min-h-12"
    >
      {items.map((item) => (
        <option key={item.id} value={item.id}>
          {item.text}
        </option>
      ))}
    </select>
    <ChevronDown className="pointer-events-none absolute end-2 size-4 text-ink-3" aria-hidden />
  </label>
);
