import type { ReactNode } from "react";
import { TriangleAlert } from "#kit/web/icons.ts";
import { useText } from "../../i18n.ts";
import { kitText } from "../../text.ts";
import { classNames } from "../class-names.ts";

export interface HazardNoteProps {
  /** "Warning" by default. */
  readonly label?: string;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** A warning in a step. Stripes belong to warnings and to nothing else. */
export function HazardNote({ label, children, className }: HazardNoteProps) {
  const t = useText(kitText);
  return (
    <div
      role="note"
      aria-label={label ?? t("kit.warning")}
      className={classNames(
        "relative overflow-hidden rounded-2 border border-transparent bg-wait-bg py-4 ps-9 pe-5 forced-colors:border-current",
        className,
      )}
    >
      <span className="hazard-edge absolute inset-y-0 start-0 w-4" aria-hidden />
      <div className="flex gap-3">
        <TriangleAlert className="mt-px size-[1.4em] shrink-0 text-wait" aria-hidden />
        <div className="min-w-0 font-semibold wrap-anywhere">{children}</div>
      </div>
    </div>
  );
}
