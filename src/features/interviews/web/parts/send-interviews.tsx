import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { keepTrying } from "#kit/web/outbox/keep-trying.ts";
import { usePlace } from "#kit/web/place.tsx";
import { isUnsent } from "../state/held-interview.ts";
import { heldStore } from "../state/held-store.ts";
import { sendFromDevice } from "../state/send-from-device.ts";

/** [IV17] Sends, from whatever screen, what the person said or recorded on this device; shows nothing. */
export function SendInterviews() {
  const { workspaceId, actor } = usePlace();
  const { profileId } = actor;
  const queryClient = useQueryClient();
  useEffect(() => {
    const owner = { workspaceId, profileId };
    const refresh = (topic: string) => void queryClient.invalidateQueries({ queryKey: [workspaceId, topic] });
    const sending = keepTrying(async () => {
      const { isAll, made } = await sendFromDevice(owner);
      if (made.length > 0) refresh("procedures");
      return isAll;
    });
    let known = 0;
    const look = async () => {
      const waiting = (await heldStore.list(owner)).filter((one) => isUnsent(one) && one.refusal === null).length;
      // Its own writes do not trigger it: only additions and retries do.
      if (waiting > known) sending.now();
      if (waiting < known) refresh("interviews");
      known = waiting;
    };
    const stopWatching = heldStore.watch(owner, () => void look().catch(() => {}));
    addEventListener("online", sending.now);
    return () => {
      sending.stop();
      stopWatching();
      removeEventListener("online", sending.now);
    };
  }, [workspaceId, profileId, queryClient]);
  return null;
}
