import { type KeyboardEvent, useState } from "react";
import { type Viewing, zoomStep } from "#kit/web/pan-zoom/use-view.ts";
import { isTyping } from "#kit/web/ui/grid-keys.ts";
import { tools } from "../../../rules/shapes.ts";
import type { Annotator } from "../../state/annotator.ts";
import { toolKeys } from "./tool-icons.ts";
import { atOnce, type Do } from "./use-annotator.ts";

interface BenchKeysProps {
  readonly state: Annotator;
  readonly act: Do;
  readonly viewing: Viewing;
}

/** [MK8] Keyboard shortcuts that work wherever the focus is, except in a text field. */
export function useBenchKeys({ state, act, viewing }: BenchKeysProps) {
  const [isSpaceDown, setSpaceDown] = useState(false);

  const withMod = (event: KeyboardEvent): boolean => {
    const key = event.key.toLowerCase();
    if (key === "z") act({ do: event.shiftKey ? "redo" : "undo" });
    else if (key === "y") act({ do: "redo" });
    else return false;
    return true;
  };
  const leave = (): boolean => {
    if (state.drawing) act({ do: "abandon" });
    else if (state.selectedId !== undefined) act({ do: "select", id: undefined });
    else return false;
    return true;
  };
  const plain = (event: KeyboardEvent): boolean => {
    const tool = tools.find((one) => toolKeys[one] === event.key.toLowerCase());
    if (tool) act({ do: "tool", tool });
    else if (event.key === "+" || event.key === "=") viewing.zoom(zoomStep);
    else if (event.key === "-") viewing.zoom(1 / zoomStep);
    else if (event.key === "0") viewing.fit();
    else if (event.key === "[") act({ do: "weight", weight: state.weight - 1, at: atOnce() });
    else if (event.key === "]") act({ do: "weight", weight: state.weight + 1, at: atOnce() });
    else if (event.key === "Delete" || event.key === "Backspace") act({ do: "remove", at: atOnce() });
    else if (event.key === "Escape") return leave();
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (isTyping(event.target)) return false;
    if (event.ctrlKey || event.metaKey) return withMod(event);
    // Not on a button, which the space bar presses.
    if (event.key === " " && !(event.target instanceof HTMLButtonElement)) {
      setSpaceDown(true);
      return true;
    }
    return !event.altKey && plain(event);
  };
  const onKeyUp = (event: KeyboardEvent) => {
    if (event.key === " ") setSpaceDown(false);
  };
  return { isSpaceDown, onKeyDown, onKeyUp };
}
