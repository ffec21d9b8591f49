import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { lazyComponent, useAhead } from "#kit/web/lazy-component.tsx";
import { usePlace } from "#kit/web/place.tsx";
import { holdBearer } from "#kit/web/session/session.ts";
import { call } from "#kit/web/wire/call.ts";
import { isNotFound } from "#kit/web/wire/query.ts";
import { actingEndpoints } from "../../../contract.ts";
import { deviceQueries } from "../../queries.ts";
import { checkEveryMs, idleWatch } from "../../state/idle-watch.ts";
import { lockHere, noDeviceHere, takeUpHere, useIsLocked } from "../../state/lock-state.ts";
import { notifyOtherTabs, onProfileChosenElsewhere } from "../../state/other-tabs.ts";
import { keepActing, storedActing } from "../../state/stored-acting.ts";
import { useIsSharedDevice } from "../use-is-shared-device.ts";
import { useIsUnreached } from "./use-is-unreached.ts";

const LockScreen = lazyComponent(() => import("./lock-screen.tsx").then((module) => module.LockScreen));

/** The activity of a person, as far as a page can observe it. */
const touches = ["pointerdown", "pointermove", "keydown", "wheel"] as const;

/** [DV9] Watches a shared device, and shows the lock. */
export function DeviceWatch() {
  const { workspaceId, actor } = usePlace();
  const { profileId } = actor;
  const queryClient = useQueryClient();
  useAhead(LockScreen.begin);
  const { error } = useQuery(deviceQueries.here());
  const isDevice = useIsSharedDevice();
  const isLocked = useIsLocked(profileId);
  const isUnreached = useIsUnreached();
  // Fetched before the network goes, and stored for when it has gone: whether a person may continue without it.
  const { data: pin } = useQuery({
    ...deviceQueries.ownPin(workspaceId),
    enabled: isDevice && (!isLocked || isUnreached),
  });
  const isFree = pin !== undefined && !pin.hasPin && !pin.requiresPin;
  useIdleLock(workspaceId, profileId, isDevice && !isLocked);
  useEffect(() => {
    if (!isDevice) return;
    return onProfileChosenElsewhere((chosen) => (chosen === profileId ? takeUpHere(chosen) : location.reload()));
  }, [isDevice, profileId]);
  const isNoDevice = isNotFound(error);
  useEffect(() => {
    if (isNoDevice) noDeviceHere();
  }, [isNoDevice]);

  const goOn = (token: string) => {
    holdBearer(token);
    notifyOtherTabs(profileId);
    takeUpHere(profileId);
    void queryClient.invalidateQueries({ queryKey: [workspaceId] });
  };
  if (!isLocked) return null;
  return (
    <LockScreen
      workspaceId={workspaceId}
      profile={{ id: profileId, displayName: actor.displayName }}
      onUnlocked={goOn}
      onUnreached={isFree ? () => takeUpHere(profileId) : undefined}
    />
  );
}

function useIdleLock(workspaceId: string, profileId: string, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const params = { workspaceId };
    const own = () => {
      const kept = storedActing();
      return kept?.profileId === profileId ? kept : undefined;
    };
    // The acting profile is known from the first moment: a page that opens without a network does not ask.
    if (!own()) keepActing({ profileId, touchedAt: Date.now(), isLocked: false });
    const watch = idleWatch({
      now: Date.now,
      lastTouch: () => own()?.touchedAt,
      keepTouch: (touchedAt) => {
        // A page that another one has locked, or taken up for another person, is not opened by a touch on this one.
        if (own()?.isLocked === false) keepActing({ profileId, touchedAt, isLocked: false });
      },
      // Without a network the lock exists here alone, and the server sets its own by itself.
      sign: () => void call(actingEndpoints.sign, { params }).catch(() => {}),
      lock: () => {
        lockHere();
        void call(actingEndpoints.lock, { params }).catch(() => {});
      },
    });
    const timer = setInterval(watch.check, checkEveryMs);
    for (const touch of touches) addEventListener(touch, watch.touched, { capture: true, passive: true });
    document.addEventListener("visibilitychange", watch.check);
    return () => {
      // The last touches before a page is left count too.
      watch.check();
      clearInterval(timer);
      for (const touch of touches) removeEventListener(touch, watch.touched, { capture: true });
      document.removeEventListener("visibilitychange", watch.check);
    };
  }, [workspaceId, profileId, isOn]);
}
