import { Search, X } from "lucide-react";
import * as Aria from "react-aria-components";
import { useText } from "../i18n.ts";
import { kitText } from "../text.ts";
import { fieldColumn } from "./field.tsx";

export interface SearchFieldProps extends Omit<Aria.SearchFieldProps, "children" | "className"> {
  /** "Search" unless told. It is read out, not shown. */
  readonly label?: string;
  readonly placeholder?: string;
  readonly className?: string | undefined;
}

/** Escape empties it. */
export function SearchField({ label, placeholder, className, ...props }: SearchFieldProps) {
  const t = useText(kitText);
  return (
    <Aria.SearchField {...props} aria-label={label ?? t("kit.search")} className={fieldColumn(className)}>
      {({ isEmpty }) => (
        <div className="relative">
          <Search
            className="pointer-events-none absolute inset-y-0 start-3 my-auto size-4 text-ink-3 floor:size-6"
            aria-hidden
          />
          <Aria.Input
            placeholder={placeholder ?? t("kit.search")}
            className="field ps-9 pe-9 floor:ps-12 floor:pe-14 [&::-webkit-search-cancel-button]:hidden"
          />
          {!isEmpty && (
            <Aria.Button
              aria-label={t("kit.clearSearch")}
              className="ring-focus absolute inset-y-0 end-0 grid w-9 place-items-center rounded-1 text-ink-2 hover:text-ink floor:w-14"
            >
              <X className="size-4 floor:size-6" aria-hidden />
            </Aria.Button>
          )}
        </div>
      )}
    </Aria.SearchField>
  );
}
