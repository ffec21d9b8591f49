import { createContext, use } from "react";

/** Set by `InWorkspaceZone`. */
export const ShownZone = createContext<string | undefined>(undefined);

/** The zone by whose clocks times are shown here; undefined for those of the device. */
export const useShownZone = (): string | undefined => use(ShownZone);
