import { type ReactNode, useCallback, useEffect, useState } from "react";
import { useHasIdled } from "../../lazy-component.tsx";
import { Together } from "../../loading/together.ts";
import { classNames } from "../class-names.ts";

/** From when the browser is idle; a screen without a part is better than none. */
const longestMs = 3_000;

interface ShownTogetherProps {
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * Parts with code and data of their own, out of sight until the last of them has its height: each would push away those below, and
 * a press would land on another one than it was meant for. What comes later, such as a part that is asked for once more, moves them.
 */
export function ShownTogether({ className, children }: ShownTogetherProps) {
  const [waiting, setWaiting] = useState(0);
  const [isShown, setShown] = useState(false);
  const hasIdled = useHasIdled();
  const wait = useCallback(() => {
    setWaiting((count) => count + 1);
    return () => setWaiting((count) => count - 1);
  }, []);
  useEffect(() => {
    if (!hasIdled) return undefined;
    const timer = setTimeout(() => setShown(true), longestMs);
    return () => clearTimeout(timer);
  }, [hasIdled]);
  if (!isShown && hasIdled && waiting === 0) setShown(true);
  return (
    <Together value={wait}>
      <div className={classNames(className, !isShown && "invisible")}>{children}</div>
    </Together>
  );
}
