import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { keepTrying } from "#kit/web/outbox/keep-trying.ts";
import { usePlace } from "#kit/web/place.tsx";
import { sendFromDevice } from "../../state/send-timings.ts";
import { timingStore } from "../../state/timing-store.ts";

/** [TS31] Sends, from whatever screen, what the person has finished on this device; shows nothing. */
export function SendTimings() {
  const { workspaceId, actor } = usePlace();
  const { profileId } = actor;
  const queryClient = useQueryClient();
  useEffect(() => {
    const owner = { workspaceId, profileId };
    const sending = keepTrying(() => sendFromDevice(owner));
    let known = 0;
    const look = async () => {
      const waiting = (await timingStore.list(owner)).filter(
        (one) => one.state === "finished" && one.refusal === null,
      ).length;
      // Its own writes do not trigger it: only additions and retries do.
      if (waiting > known) sending.now();
      if (waiting < known) void queryClient.invalidateQueries({ queryKey: [workspaceId, "timeStudies"] });
      known = waiting;
    };
    const stopWatching = timingStore.watch(owner, () => void look().catch(() => {}));
    addEventListener("online", sending.now);
    return () => {
      sending.stop();
      stopWatching();
      removeEventListener("online", sending.now);
    };
  }, [workspaceId, profileId, queryClient]);
  return null;
}
