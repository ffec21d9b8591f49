import { useEffect, useEffectEvent } from "react";
import { type FilmCommand, filmCommand } from "./film-keys.ts";

/**
 * [TS37] Keys of the whole screen: a button that was pressed last does not take the space of the lap.
 * @param isTiming before that only the film has keys
 */
export function useFilmKeys(isTiming: boolean, onCommand: (command: FilmCommand) => void): void {
  const run = useEffectEvent(onCommand);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const command = filmCommand(event);
      if (!command || event.ctrlKey || event.metaKey || event.altKey || isOwned(event)) return;
      if (!isTiming && (command.does === "tap" || command.does === "undo" || command.does === "element")) return;
      event.preventDefault();
      event.stopPropagation();
      const isOnce = command.does !== "wind";
      if (event.type === "keydown" && !(isOnce && event.repeat)) run(command);
    };
    // Before any button sees it; its release too, which would press the button.
    addEventListener("keydown", onKey, { capture: true });
    addEventListener("keyup", onKey, { capture: true });
    return () => {
      removeEventListener("keydown", onKey, { capture: true });
      removeEventListener("keyup", onKey, { capture: true });
    };
  }, [isTiming]);
}

/** Fields, lists and dialogs keep their keys; the bar of the film keeps its arrows. */
function isOwned({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest("select, textarea, [contenteditable], [role=dialog], [role=alertdialog], [role=listbox]"))
    return true;
  if (!(target instanceof HTMLInputElement)) return false;
  return target.type !== "range" || key.startsWith("Arrow");
}
