import type { ReactNode } from "react";
import { X } from "#kit/web/icons.ts";
import { useText } from "../../i18n.ts";
import { kitText } from "../../text.ts";
import { PlainButton } from "../buttons/plain-button.tsx";
import { classNames } from "../class-names.ts";

export interface ChipProps {
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  readonly onRemove?: () => void;
  /** "Remove Maintenance": needed with `onRemove`. */
  readonly removeLabel?: string;
  readonly className?: string | undefined;
}

/** A thing that is named inside another: a group, a tag, a filter. */
export function Chip({ icon, children, onRemove, removeLabel, className }: ChipProps) {
  const t = useText(kitText);
  return (
    <span
      className={classNames(
        "inline-flex min-w-0 items-center gap-1.5 rounded-1 border border-transparent bg-tint in-aria-selected:bg-tint-2 ps-2 text-xs text-ink-2 [&>svg]:size-[1.15em] [&>svg]:shrink-0",
        onRemove ? "pe-0" : "py-0.5 pe-2",
        className,
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
      {onRemove && (
        <PlainButton
          aria-label={removeLabel ?? t("kit.remove")}
          onPress={onRemove}
          className="ring-focus grid size-7 shrink-0 place-items-center rounded-1 hover:bg-tint-2 floor:size-12"
        >
          <X className="size-3.5 floor:size-5" aria-hidden />
        </PlainButton>
      )}
    </span>
  );
}
