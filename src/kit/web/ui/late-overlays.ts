import { useSyncExternalStore } from "react";
import { loadAhead } from "../lazy-component.tsx";
import { arriving } from "../loading/arriving.ts";

/**
 * The code of everything that opens over the screen: dialogs, drawers, menus, popovers, lists of choices. No screen
 * shows any of it at first, and it is as large as a screen, so it loads when the browser is idle, and at the latest
 * with the first press.
 */
const late = arriving(() => import("./overlays/overlays.ts").then((module) => module.overlays));

/** Brings it now. */
export const loadOverlays = late.begin;
loadAhead(loadOverlays);

const never = () => () => {};

/** The overlays as soon as they are here, which is at once if they were needed before; asked for when `isNeeded`. */
export const useOverlays = (isNeeded: boolean): ReturnType<typeof late.read> =>
  useSyncExternalStore(isNeeded ? late.subscribe : never, late.read);
