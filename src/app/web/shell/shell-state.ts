import { useState } from "react";
import { remember, remembered } from "#kit/web/device/device-memory.ts";
import { useMedia } from "./use-media.ts";

const key = "fettle.sidebar";

/** Whether the sidebar shows icons alone: what the person chose on this device, else by the room there is. */
export function useSidebarCollapsed(): [boolean, (isCollapsed: boolean) => void] {
  const hasRoom = useMedia("(min-width: 64rem)");
  const [chosen, setChosen] = useState(() => remembered(key));
  const isCollapsed = chosen === null ? !hasRoom && matchMedia("(min-width: 48rem)").matches : chosen === "collapsed";
  const choose = (next: boolean) => {
    const value = next ? "collapsed" : "open";
    remember(key, value);
    setChosen(value);
  };
  return [isCollapsed, choose];
}
