import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "#kit/web/call.ts";
import { latePart } from "#kit/web/late-part.tsx";
import { usePlace } from "#kit/web/place.tsx";
import { keepBearer } from "#kit/web/session.ts";
import { actingEndpoints } from "../../contract.ts";
import { deviceQueries } from "../queries.ts";
import { idleWatch, lookEvery } from "../state/idle-watch.ts";
import { lockHere, unlockHere, useIsLocked } from "../state/lock-state.ts";
import { onSaidElsewhere, tellOtherTabs } from "../state/other-tabs.ts";

const LockScreen = latePart(() => import("./lock-screen.tsx").then((module) => module.LockScreen));

/** What a person does, as far as a page can see it. */
const touches = ["pointerdown", "pointermove", "keydown", "wheel"] as const;

/** [DV9] Watches a shared device, and shows the lock. */
export function DeviceWatch() {
  const { workspaceId, actor } = usePlace();
  const queryClient = useQueryClient();
  const { data: here } = useQuery(deviceQueries.here());
  const isDevice = here?.workspaceId === workspaceId;
  const isLocked = useIsLocked();
  // Known before the network goes: whether somebody may go on without it.
  const { data: pin } = useQuery({ ...deviceQueries.ownPin(workspaceId), enabled: isDevice && !isLocked });
  const isFree = pin !== undefined && !pin.hasPin && !pin.requiresPin;
  useIdleLock(workspaceId, isDevice && !isLocked);
  useEffect(() => {
    if (!isDevice) return;
    return onSaidElsewhere((profileId) => (profileId === actor.profileId ? unlockHere() : location.reload()));
  }, [isDevice, actor.profileId]);
  // Who leaves by "Somebody else" leaves the lock behind: the page that follows asks who it is.
  useEffect(() => unlockHere, []);

  const goOn = (token: string) => {
    keepBearer(token);
    tellOtherTabs(actor.profileId);
    unlockHere();
    void queryClient.invalidateQueries({ queryKey: [workspaceId] });
  };
  if (!isLocked) return null;
  const profile = { id: actor.profileId, displayName: actor.displayName };
  return (
    <LockScreen
      workspaceId={workspaceId}
      profile={profile}
      onUnlocked={goOn}
      onUnreached={isFree ? unlockHere : undefined}
    />
  );
}

function useIdleLock(workspaceId: string, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const params = { workspaceId };
    const watch = idleWatch({
      now: Date.now,
      // Without a network the lock stands here alone, and the server's comes by itself.
      sign: () => void call(actingEndpoints.sign, { params }).catch(() => {}),
      lock: () => {
        lockHere();
        void call(actingEndpoints.lock, { params }).catch(() => {});
      },
    });
    const timer = setInterval(watch.look, lookEvery);
    for (const touch of touches) addEventListener(touch, watch.touched, { capture: true, passive: true });
    document.addEventListener("visibilitychange", watch.look);
    return () => {
      clearInterval(timer);
      for (const touch of touches) removeEventListener(touch, watch.touched, { capture: true });
      document.removeEventListener("visibilitychange", watch.look);
    };
  }, [workspaceId, isOn]);
}
