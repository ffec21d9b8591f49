import { useEffect, useRef, useState } from "react";
import { isForEditor } from "./command-keys.ts";

/** What was pressed for a command before the commands were here. */
export interface HeldKeys {
  /** Whether something was: then the commands are wanted at once. */
  readonly isAsked: boolean;
  /** Hands the presses over, in their order, and holds no more. */
  readonly take: () => readonly KeyboardEvent[];
}

/** The commands come once the editor stands. Keys that are pressed earlier are held for them, so that none is lost. */
export function useHeldKeys(): HeldKeys {
  const held = useRef<KeyboardEvent[] | undefined>([]);
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    const hold = (event: KeyboardEvent) => {
      if (!held.current || !isForEditor(event)) return;
      event.preventDefault();
      event.stopPropagation();
      held.current.push(event);
      setAsked(true);
    };
    addEventListener("keydown", hold, { capture: true });
    return () => removeEventListener("keydown", hold, { capture: true });
  }, []);
  return {
    isAsked,
    take: () => {
      const taken = held.current ?? [];
      held.current = undefined;
      return taken;
    },
  };
}
