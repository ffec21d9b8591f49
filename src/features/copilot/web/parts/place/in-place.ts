import { createContext } from "react";

/**
 * True in the panel over another screen: there nothing of the copilot leads away from that screen, such as a run, except by a way that
 * says so.
 */
export const InPlace = createContext(false);
