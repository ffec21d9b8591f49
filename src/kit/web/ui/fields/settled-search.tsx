import { useEffect, useEffectEvent, useState } from "react";
import { useIsNarrow } from "../../device/use-media.ts";
import { useSettled } from "../../use-settled.ts";
import { SearchField } from "./search-field.tsx";

export interface SettledSearchProps {
  readonly label: string;
  /** The current search, from the address. */
  readonly search: string;
  /** On a phone it stands beside the title, so that the list begins high, and shows only "Search". */
  readonly isBesideTitle?: boolean;
  readonly onSearch: (search: string) => void;
  readonly className?: string | undefined;
}

/** A search that is reported when the person pauses; the field takes over changes from elsewhere. */
export function SettledSearch({ label, isBesideTitle = false, search, onSearch, className }: SettledSearchProps) {
  const isShort = useIsNarrow() && isBesideTitle;
  const [typed, setTyped] = useState(search);
  const [seen, setSeen] = useState(search);
  if (seen !== search) {
    setSeen(search);
    if (typed.trim() !== search) setTyped(search);
  }
  const settled = useSettled(typed);
  const onSettled = useEffectEvent((text: string) => {
    if (text.trim() !== search) onSearch(text.trim());
  });
  useEffect(() => onSettled(settled), [settled]);
  return (
    <SearchField
      label={label}
      {...(!isShort && { placeholder: label })}
      value={typed}
      onChange={setTyped}
      maxLength={200}
      className={className ?? `w-80 max-w-full ${isBesideTitle ? "max-sm:w-30" : "max-sm:w-full"}`}
    />
  );
}
