import { createContext, use } from "react";
import type { WallClock } from "#kit/time.ts";

/** Set by `InWorkspaceZone`. */
export const ShownClock = createContext<WallClock | undefined>(undefined);

/** The clocks by which times are shown here; undefined for those of the device. */
export const useShownClock = (): WallClock | undefined => use(ShownClock);
