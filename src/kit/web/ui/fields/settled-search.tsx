import { useEffect, useEffectEvent, useState } from "react";
import { useSettled } from "../../use-settled.ts";
import { SearchField } from "./search-field.tsx";

export interface SettledSearchProps {
  readonly label: string;
  /** The current search, from the address. */
  readonly search: string;
  /** The label by default. A shorter one where there is no room for it. */
  readonly placeholder?: string | undefined;
  readonly onSearch: (search: string) => void;
  readonly className?: string | undefined;
}

/** A search that is reported when the person pauses; the field takes over changes from elsewhere. */
export function SettledSearch({ label, placeholder = label, search, onSearch, className }: SettledSearchProps) {
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
      placeholder={placeholder}
      value={typed}
      onChange={setTyped}
      maxLength={200}
      className={className ?? "w-80 max-w-full max-sm:w-full"}
    />
  );
}
