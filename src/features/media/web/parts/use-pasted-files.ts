import { useEffect, useEffectEvent } from "react";
import { isTyping } from "#kit/web/ui/grid-keys.ts";
import type { Dropped } from "./dropped-entries.ts";
import { droppedItems } from "./dropped-entries.ts";

/** Files that are pasted anywhere on the screen, except into a field. Text stays text. */
export function usePastedFiles(onFiles: ((dropped: Promise<Dropped>) => void) | undefined): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const items = event.clipboardData?.items;
    if (!onFiles || !items || isTyping(event.target)) return;
    if (![...items].some((item) => item.kind === "file")) return;
    event.preventDefault();
    onFiles(droppedItems(items));
  });
  useEffect(() => {
    document.addEventListener("paste", take);
    return () => document.removeEventListener("paste", take);
  }, []);
}
