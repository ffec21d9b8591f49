import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { performResets } from "#features/performs/contract.ts";
import { withBegunHere } from "#features/performs/web/parts/run/begun-here.ts";
import { askToPersist, deviceClock, deviceStore } from "#features/performs/web/parts/run/device.ts";
import { keepLastEntries, lastEntries } from "#features/performs/web/parts/run/last-entries.ts";
import { roomForAll } from "#features/performs/web/parts/run/no-room.ts";
import { performDriver } from "#features/performs/web/parts/run/perform-driver.ts";
import type { PerformDriver, PerformView } from "#features/performs/web/parts/run/perform-view.ts";
import { serverNetwork } from "#features/performs/web/parts/run/server-network.ts";
import { withDeviceLock } from "#kit/web/device/tab-lock.ts";
import { newId } from "#kit/web/new-id.ts";
import { usePlace } from "#kit/web/place.tsx";
import { serverClock } from "#kit/web/wire/server-time.ts";

const opening: PerformView = {
  phase: "opening",
  state: undefined,
  ending: null,
  saving: "saved",
  isAway: false,
  needsSignIn: false,
  isStored: true,
  isWritten: true,
  noRoomFor: roomForAll,
};

/**
 * The live feed reports our own saves too, so the server's state is fetched only when we have saved nothing for a
 * while.
 */
const ownEchoMs = 8_000;

/** A running perform of the caller's while the screen is open: its state, and the actions on it. */
export function usePerform(procedureId: string, performId: string) {
  const { workspaceId, actor } = usePlace();
  const { profileId } = actor;
  const checkSoon = useRef(doNothing);
  const checkNow = useRef(doNothing);
  const [driver, setDriver] = useState<PerformDriver>();

  useEffect(() => {
    const key = { workspaceId, profileId, performId };
    const store = deviceStore();
    const network = serverNetwork({ workspaceId, procedureId, performId });
    const opened = performDriver(key, {
      clock: deviceClock,
      network: withBegunHere(network, () => store.load(key)),
      store,
      last: lastEntries,
      random: Math.random,
      newId,
      withLock: withDeviceLock,
    });
    askToPersist();
    // oxlint-disable-next-line react/set-state-in-effect -- a driver has timers, which rendering must not start
    setDriver(opened);
    void opened.open().then(() => {
      const { state, ending } = opened.view();
      if (state && !ending) void keepContent({ workspaceId, profileId }, procedureId, state.progress.procedure);
    });

    const kick = () => opened.kick();
    const look = () => {
      // Who turns away may not come back before the tab is gone: what waits goes now.
      opened.kick();
      if (document.visibilityState !== "visible") return;
      void opened.refresh();
    };
    const leave = () => keepLastEntries(key, opened.unwritten());
    window.addEventListener("online", kick);
    window.addEventListener("pagehide", leave);
    document.addEventListener("visibilitychange", look);
    let looking: ReturnType<typeof setTimeout> | undefined;
    checkNow.current = () => {
      if (!opened.view().ending) void opened.refresh();
    };
    checkSoon.current = () => {
      clearTimeout(looking);
      const { ending, state } = opened.view();
      if (ending) return;
      const since = serverClock().nowMs - Date.parse(state?.savedAt ?? "1970-01-01");
      if (since >= ownEchoMs) void opened.refresh();
      else looking = setTimeout(checkSoon.current, ownEchoMs - since);
    };
    return () => {
      window.removeEventListener("online", kick);
      window.removeEventListener("pagehide", leave);
      document.removeEventListener("visibilitychange", look);
      checkSoon.current = doNothing;
      checkNow.current = doNothing;
      clearTimeout(looking);
      opened.close();
      setDriver(undefined);
    };
  }, [workspaceId, profileId, procedureId, performId]);

  useHeard([workspaceId, "performs", "look", performId], checkSoon);
  // [PF214] A reset is not an echo of a save, and entries from now on belong to another generation.
  useHeard([workspaceId, performResets, performId], checkNow);

  const view = useSyncExternalStore(driver?.subscribe ?? never, driver?.view ?? (() => opening));
  return { driver, view };
}

/** The live feed makes what hangs on a topic ask again: here that means a look at the server. */
function useHeard(queryKey: readonly string[], look: RefObject<() => void>): void {
  useQuery({
    queryKey,
    initialData: 0,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: "always",
    queryFn: () => {
      look.current();
      return Date.now();
    },
  });
}

type KeepOpened = typeof import("#features/offline/web/parts/offline-content.ts").keepOpened;

/** The perform does not wait for it; without the code there is no network to make a copy over either. */
async function keepContent(...opened: Parameters<KeepOpened>): Promise<void> {
  const module = await import("#features/offline/web/parts/offline-content.ts").catch(() => undefined);
  module?.keepOpened(...opened);
}

const never = () => () => {};
const doNothing = () => {};
