import { useSyncExternalStore } from "react";
import { PartNotLoaded, whenIdle } from "../late-part.tsx";

type Overlays = typeof import("./overlays/overlays.ts").overlays;

let here: Overlays | PartNotLoaded | undefined;
let loading: Promise<void> | undefined;

/**
 * Brings the code of everything that opens over the screen: dialogs, drawers, menus, popovers, lists of choices. No
 * screen shows any of it at first, and it is as heavy as a screen, so it comes when the browser is idle, and at the
 * latest with the first press.
 */
export const loadOverlays = (): Promise<void> => {
  loading ??= import("./overlays/overlays.ts").then(
    (module) => {
      here = module.overlays;
    },
    (cause: unknown) => {
      here = new PartNotLoaded("What opens over the screen did not load", { cause });
    },
  );
  return loading;
};

// A browser may remember a failure for as long as the page is open, so none is provoked.
whenIdle(() => navigator.onLine && void loadOverlays());

const whenLoaded = (onArrived: () => void) => {
  void loadOverlays().then(onArrived);
  return () => {};
};
const never = () => () => {};

/** The overlays as soon as they are here, which is at once if they were needed before; asked for when `isNeeded`. */
export function useOverlays(isNeeded: boolean): Overlays | undefined {
  const now = useSyncExternalStore(isNeeded ? whenLoaded : never, () => here);
  if (now instanceof PartNotLoaded) {
    if (isNeeded) throw now;
    return undefined;
  }
  return now;
}
