import { useEffect } from "react";
import { usePlace } from "#kit/web/place.tsx";
import { sendFromDevice } from "../state/send-from-device.ts";
import { deviceStore } from "../state/unsent-store.ts";

const firstWaitMs = 2_000;
const longestWaitMs = 60_000;

/** [CA30] Sends, from whatever screen, what the person has on this device; shows nothing. */
export function SendActions() {
  const { workspaceId, actor } = usePlace();
  const { profileId } = actor;
  useEffect(() => {
    const owner = { workspaceId, profileId };
    let isGone = false;
    let isSending = false;
    let wanted = false;
    let waitMs = firstWaitMs;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const send = async () => {
      if (isGone || isSending) {
        wanted = true;
        return;
      }
      clearTimeout(timer);
      isSending = true;
      wanted = false;
      const sent = await sendFromDevice(owner).catch(() => "none" as const);
      isSending = false;
      if (isGone) return;
      if (sent === "all") waitMs = firstWaitMs;
      else {
        timer = setTimeout(() => void send(), waitMs);
        waitMs = Math.min(longestWaitMs, waitMs * 2);
      }
      if (wanted && sent === "all") void send();
    };
    const now = () => {
      waitMs = firstWaitMs;
      void send();
    };
    let known = 0;
    const look = async () => {
      const waiting = (await deviceStore.list(owner)).filter((one) => one.refusal === null).length;
      // Its own writes are no reason to begin again: only what was added, or is to be tried once more.
      if (waiting > known) now();
      known = waiting;
    };
    const stop = deviceStore.watch(owner, () => void look().catch(() => {}));
    now();
    addEventListener("online", now);
    return () => {
      isGone = true;
      clearTimeout(timer);
      stop();
      removeEventListener("online", now);
    };
  }, [workspaceId, profileId]);
  return null;
}
