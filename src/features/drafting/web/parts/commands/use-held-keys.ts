import { useEffect, useRef, useState } from "react";
import { isForEditor } from "./command-keys.ts";

/** The keys that were pressed before the commands had loaded. */
export interface HeldKeys {
  /** Whether something was: then the commands are wanted at once. */
  readonly hasHeldKeys: boolean;
  /** Passes on the stored presses in their order, and stops storing. */
  readonly take: () => readonly KeyboardEvent[];
}

/** The commands load after the editor. Earlier key presses are stored for them, so that none is lost. */
export function useHeldKeys(): HeldKeys {
  const held = useRef<KeyboardEvent[] | undefined>([]);
  const [hasHeldKeys, setHasHeldKeys] = useState(false);
  useEffect(() => {
    const hold = (event: KeyboardEvent) => {
      if (!held.current || !isForEditor(event)) return;
      event.preventDefault();
      event.stopPropagation();
      held.current.push(event);
      setHasHeldKeys(true);
    };
    addEventListener("keydown", hold, { capture: true });
    return () => removeEventListener("keydown", hold, { capture: true });
  }, []);
  return {
    hasHeldKeys,
    take: () => {
      const taken = held.current ?? [];
      held.current = undefined;
      return taken;
    },
  };
}
