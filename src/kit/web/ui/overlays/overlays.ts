import { ChoiceOverlay } from "./choice-overlay.tsx";
import { ComboOverlay } from "./combo-overlay.tsx";
import { DialogOverlay } from "./dialog-overlay.tsx";
import { DrawerOverlay } from "./drawer-overlay.tsx";
import { FullOverlay } from "./full-overlay.tsx";
import { countKeyClicks } from "./key-clicks.ts";
import { MenuLine, MenuOverlay, MenuRule, MenuTitled } from "./menu-overlay.tsx";
import { PopoverOverlay } from "./popover-overlay.tsx";

countKeyClicks();

/** One file in the browser: they share most of their dependencies and load together. */
export const overlays = {
  ChoiceOverlay,
  ComboOverlay,
  DialogOverlay,
  DrawerOverlay,
  FullOverlay,
  MenuLine,
  MenuOverlay,
  MenuRule,
  MenuTitled,
  PopoverOverlay,
};
