import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { keepTrying } from "#kit/web/outbox/keep-trying.ts";
import { usePlace } from "#kit/web/place.tsx";
import { deviceTakes } from "../state/device-takes.ts";
import { releaseFilms } from "../state/forget-voice-over.ts";
import { isUnsent } from "../state/held-take.ts";
import { sendFromDevice } from "../state/send-from-device.ts";

/** [PG70] Sends, from whatever screen, what the person recorded on this device; shows nothing. */
export function SendVoiceOvers() {
  const { workspaceId, actor } = usePlace();
  const { profileId } = actor;
  const queryClient = useQueryClient();
  useEffect(() => {
    const owner = { workspaceId, profileId };
    const sending = keepTrying(() => sendFromDevice(owner));
    let known = 0;
    const look = async () => {
      const waiting = (await deviceTakes.list(owner)).filter((one) => isUnsent(one) && one.refusal === null).length;
      // Its own writes do not trigger it: only additions and retries do.
      if (waiting > known) sending.now();
      if (waiting < known) void queryClient.invalidateQueries({ queryKey: [workspaceId, "generations"] });
      known = waiting;
    };
    const stopWatching = deviceTakes.watch(owner, () => void look().catch(() => {}));
    addEventListener("online", sending.now);
    void releaseFilms(owner);
    return () => {
      sending.stop();
      stopWatching();
      removeEventListener("online", sending.now);
    };
  }, [workspaceId, profileId, queryClient]);
  return null;
}
