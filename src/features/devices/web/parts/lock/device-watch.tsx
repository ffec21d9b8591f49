import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { lazyComponent, useAhead } from "#kit/web/lazy-component.tsx";
import { usePlace } from "#kit/web/place.tsx";
import { keepBearer } from "#kit/web/session/session.ts";
import { call } from "#kit/web/wire/call.ts";
import { isNotFound } from "#kit/web/wire/query.ts";
import { actingEndpoints } from "../../../contract.ts";
import { deviceQueries } from "../../queries.ts";
import { checkEveryMs, idleWatch } from "../../state/idle-watch.ts";
import { keepActing, keptActing } from "../../state/kept-acting.ts";
import { lockHere, noDeviceHere, takeUpHere, useIsLocked } from "../../state/lock-state.ts";
import { notifyOtherTabs, onProfileChosenElsewhere } from "../../state/other-tabs.ts";
import { useIsSharedDevice } from "../use-is-shared-device.ts";
import { useIsUnreached } from "./use-is-unreached.ts";

const LockScreen = lazyComponent(() => import("./lock-screen.tsx").then((module) => module.LockScreen));

/** What a person does, as far as a page can see it. */
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
  // Known before the network goes, and kept for when it has gone: whether somebody may go on without it.
  const { data: pin } = useQuery({
    ...deviceQueries.ownPin(workspaceId),
    enabled: isDevice && (!isLocked || isUnreached),
  });
  const isFree = pin !== undefined && !pin.hasPin && !pin.requiresPin;
  useIdleLock(workspaceId, profileId, isDevice && !isLocked);
  useEffect(() => {
    if (!isDevice) return;
    return onProfileChosenElsewhere((said) => (said === profileId ? takeUpHere(said) : location.reload()));
  }, [isDevice, profileId]);
  const isNoDevice = isNotFound(error);
  useEffect(() => {
    if (isNoDevice) noDeviceHere();
  }, [isNoDevice]);

  const goOn = (token: string) => {
    keepBearer(token);
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
      const kept = keptActing();
      return kept?.profileId === profileId ? kept : undefined;
    };
    // From the first moment on it is known who is here: a page that opens without a network asks nobody else.
    if (!own()) keepActing({ profileId, touchedAt: Date.now(), isLocked: false });
    const watch = idleWatch({
      now: Date.now,
      lastTouch: () => own()?.touchedAt,
      keepTouch: (touchedAt) => {
        // What another page has locked, or taken up for somebody else, is not opened by a touch of this one.
        if (own()?.isLocked === false) keepActing({ profileId, touchedAt, isLocked: false });
      },
      // Without a network the lock stands here alone, and the server's comes by itself.
      sign: () => void call(actingEndpoints.sign, { params }).catch(() => {}),
      lock: () => {
        lockHere();
        void call(actingEndpoints.lock, { params }).catch(() => {});
      },
    });
    const timer = setInterval(watch.look, checkEveryMs);
    for (const touch of touches) addEventListener(touch, watch.touched, { capture: true, passive: true });
    document.addEventListener("visibilitychange", watch.look);
    return () => {
      // The last touches before a page is left count too.
      watch.look();
      clearInterval(timer);
      for (const touch of touches) removeEventListener(touch, watch.touched, { capture: true });
      document.removeEventListener("visibilitychange", watch.look);
    };
  }, [workspaceId, profileId, isOn]);
}
