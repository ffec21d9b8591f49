import { createContext } from "react";

interface KitSurroundings {
  /** As React Aria wants it: "de-DE". */
  readonly locale: string;
  /** How a path is opened without loading the page. */
  readonly navigate?: ((path: string) => void) | undefined;
}

/** What KitProvider knows about the app, for pieces that come later. */
export const KitContext = createContext<KitSurroundings>({ locale: "en-US" });
