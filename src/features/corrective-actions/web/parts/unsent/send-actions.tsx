import { useEffect } from "react";
import { keepTrying } from "#kit/web/outbox/keep-trying.ts";
import { usePlace } from "#kit/web/place.tsx";
import { sendFromDevice } from "../../state/send-from-device.ts";
import { deviceStore } from "../../state/unsent-store.ts";

/** [CA30] Sends, from whatever screen, what the person has on this device; shows nothing. */
export function SendActions() {
  const { workspaceId, actor } = usePlace();
  const { profileId } = actor;
  useEffect(() => {
    const owner = { workspaceId, profileId };
    const sending = keepTrying(async () => (await sendFromDevice(owner)) === "all");
    let known = 0;
    const look = async () => {
      const waiting = (await deviceStore.list(owner)).filter((one) => one.refusal === null).length;
      // Its own writes do not trigger it: only additions and retries do.
      if (waiting > known) sending.now();
      known = waiting;
    };
    const stopWatching = deviceStore.watch(owner, () => void look().catch(() => {}));
    addEventListener("online", sending.now);
    return () => {
      sending.stop();
      stopWatching();
      removeEventListener("online", sending.now);
    };
  }, [workspaceId, profileId]);
  return null;
}
