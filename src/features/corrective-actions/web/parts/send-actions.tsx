import { useEffect } from "react";
import { waitAfter } from "#kit/backoff.ts";
import { usePlace } from "#kit/web/place.tsx";
import { sendFromDevice } from "../state/send-from-device.ts";
import { deviceStore } from "../state/unsent-store.ts";

/** [CA30] Sends, from whatever screen, what the person has on this device; shows nothing. */
export function SendActions() {
  const { workspaceId, actor } = usePlace();
  const { profileId } = actor;
  useEffect(() => {
    const owner = { workspaceId, profileId };
    let isGone = false;
    let isSending = false;
    let wanted = false;
    let failures = 0;
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
      failures = sent === "all" ? 0 : failures + 1;
      if (failures > 0) timer = setTimeout(() => void send(), waitAfter(failures));
      if (wanted && sent === "all") void send();
    };
    const now = () => {
      failures = 0;
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
