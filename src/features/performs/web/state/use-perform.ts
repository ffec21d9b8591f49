import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { usePlace } from "#kit/web/place.tsx";
import { newId } from "../new-id.ts";
import { askToPersist, deviceClock, deviceStore, withDeviceLock } from "./device.ts";
import { type PerformDriver, type PerformView, performDriver } from "./perform-driver.ts";
import { serverNetwork } from "./server-network.ts";

const opening: PerformView = {
  phase: "opening",
  state: undefined,
  ending: null,
  saving: "saved",
  isAway: false,
  needsSignIn: false,
  isKept: true,
};

/** The live feed tells of our own saves too, so the server is looked at only when we have saved nothing for a while. */
const ownEchoMs = 8_000;

/** A running perform of the caller's for as long as the screen is open: what it is, and what may be done to it. */
export function usePerform(procedureId: string, performId: string) {
  const { workspaceId, actor } = usePlace();
  const { profileId } = actor;
  const queryClient = useQueryClient();
  const [driver, setDriver] = useState<PerformDriver>();

  useEffect(() => {
    const opened = performDriver(
      { workspaceId, profileId, performId },
      {
        clock: deviceClock,
        network: serverNetwork({ workspaceId, procedureId, performId }),
        store: deviceStore(),
        random: Math.random,
        newId,
        withLock: withDeviceLock,
      },
    );
    askToPersist();
    // oxlint-disable-next-line react/set-state-in-effect -- a driver has timers, which rendering must not start
    setDriver(opened);
    void opened.open();

    const kick = () => opened.kick();
    const look = () => {
      if (document.visibilityState !== "visible") return;
      opened.kick();
      void opened.refresh();
    };
    window.addEventListener("online", kick);
    document.addEventListener("visibilitychange", look);
    let looking: ReturnType<typeof setTimeout> | undefined;
    const lookSoon = () => {
      clearTimeout(looking);
      const { ending, state } = opened.view();
      if (ending) return;
      const since = Date.now() - Date.parse(state?.savedAt ?? "1970-01-01");
      if (since >= ownEchoMs) void opened.refresh();
      else looking = setTimeout(lookSoon, ownEchoMs - since);
    };
    const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
      const isOurs = event.type === "updated" && event.action.type === "invalidate";
      const [where, topic, which] = event.query.queryKey;
      if (isOurs && where === workspaceId && topic === "performs" && which === "mine") lookSoon();
    });
    return () => {
      window.removeEventListener("online", kick);
      document.removeEventListener("visibilitychange", look);
      unsubscribe();
      clearTimeout(looking);
      opened.close();
      setDriver(undefined);
    };
  }, [workspaceId, profileId, procedureId, performId, queryClient]);

  const view = useSyncExternalStore(driver?.subscribe ?? never, driver?.view ?? (() => opening));
  return { driver, view };
}

const never = () => () => {};
