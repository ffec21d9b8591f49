import type { ReactNode } from "react";
import { useHasIdled } from "../../lazy-component.tsx";
import { Together, useTogether } from "../../loading/together.ts";
import { classNames } from "../class-names.ts";

const longestMs = 3_000;

interface ShownTogetherProps {
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * Parts of a screen, out of sight until the last of them has its height, or the browser has been idle for three seconds. What comes
 * later, such as a part that is asked for once more, moves them.
 */
export function ShownTogether({ className, children }: ShownTogetherProps) {
  const { wait, isWhole } = useTogether(useHasIdled(), longestMs);
  return (
    <Together value={wait}>
      <div className={classNames(className, !isWhole && "invisible")}>{children}</div>
    </Together>
  );
}
