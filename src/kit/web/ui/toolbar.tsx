import type { ReactNode } from "react";
import { useIsDark } from "../device/theme.ts";
import { useText } from "../i18n.ts";
import { kitText } from "../text.ts";
import { AtFoot } from "./at-foot.tsx";
import { Button } from "./buttons/button.tsx";
import { classNames } from "./class-names.ts";
import { useArrowKeys } from "./use-arrow-keys.ts";

interface ToolbarProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** Buttons that belong together: one tab stop, arrow keys between them. */
export function Toolbar({ label, children, className }: ToolbarProps) {
  const keys = useArrowKeys();
  return (
    <div
      role="toolbar"
      aria-label={label}
      {...keys}
      className={classNames("flex flex-wrap items-center gap-(--gap)", className)}
    >
      {children}
    </div>
  );
}

export interface BulkBarProps {
  /** How many are selected; at none the bar is not there. */
  readonly count: number;
  readonly onClear: () => void;
  /** Bare buttons: the actions on all selected items. */
  readonly children: ReactNode;
}

/** The ink bar at the foot of a list while rows are selected. It wears the opposite theme, so its pieces need no own look. */
export function BulkBar({ count, onClear, children }: BulkBarProps) {
  const t = useText(kitText);
  const isDark = useIsDark();
  if (count === 0) return null;
  return (
    <div data-theme={isDark ? "light" : "dark"} className="sticky bottom-0 z-10 bg-sheet! forced-colors:border-t">
      <AtFoot is="bar" />
      <Toolbar label={t("kit.selected", { count })} className="min-h-15 px-4 py-2 md:px-6">
        <span className="me-2 font-semibold" role="status">
          {t("kit.selected", { count })}
        </span>
        {children}
        <Button kind="bare" className="ms-auto underline underline-offset-3" onPress={onClear}>
          {t("kit.clear")}
        </Button>
      </Toolbar>
    </div>
  );
}
