import { type KeyboardEvent, useRef } from "react";
import { Search, X } from "#kit/web/icons.ts";
import { useText } from "../../i18n.ts";
import { kitText } from "../../text.ts";
import { PlainButton } from "../buttons/plain-button.tsx";
import { FieldFrame } from "./field-frame.tsx";

export interface SearchFieldProps {
  /** "Search" by default. It is read out, and can be shown. */
  readonly label?: string;
  readonly hideLabel?: boolean;
  readonly placeholder?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly autoFocus?: boolean;
  readonly maxLength?: number;
  readonly className?: string | undefined;
}

/** Escape empties it. */
export function SearchField(props: SearchFieldProps) {
  const { label, hideLabel = true, placeholder, value, onChange, autoFocus = false, maxLength, className } = props;
  const t = useText(kitText);
  const input = useRef<HTMLInputElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || value === "") return;
    // Not the dialog round it.
    event.stopPropagation();
    event.preventDefault();
    onChange("");
  };
  return (
    <FieldFrame label={label ?? t("kit.search")} hideLabel={hideLabel} className={className}>
      {(control) => (
        <div className="relative">
          <Search
            className="pointer-events-none absolute inset-y-0 start-3 my-auto size-4 text-ink-3 floor:size-6"
            aria-hidden
          />
          <input
            ref={input}
            type="search"
            {...control}
            placeholder={placeholder ?? t("kit.search")}
            autoComplete="off"
            maxLength={maxLength}
            autoFocus={autoFocus}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={onKeyDown}
            className="field ps-9 pe-9 text-ellipsis placeholder-shown:pe-2 floor:ps-12 floor:pe-14 floor:placeholder-shown:pe-2 [&::-webkit-search-cancel-button]:hidden"
          />
          {value !== "" && (
            <PlainButton
              aria-label={t("kit.clearSearch")}
              // Escape does the same where there are keys.
              tabIndex={-1}
              onPress={() => {
                onChange("");
                input.current?.focus();
              }}
              className="ring-focus absolute inset-y-0 end-0 grid w-9 place-items-center rounded-1 text-ink-2 hover:text-ink floor:w-14"
            >
              <X className="size-4 floor:size-6" aria-hidden />
            </PlainButton>
          )}
        </div>
      )}
    </FieldFrame>
  );
}
