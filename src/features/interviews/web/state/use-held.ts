import { useEffect, useState } from "react";
import { usePlace } from "#kit/web/place.tsx";
import type { HeldInterview } from "./held-interview.ts";
import { heldStore } from "./held-store.ts";

const none: readonly HeldInterview[] = [];

/** The person's interviews on this device, as they come and go. */
export function useHeld(): readonly HeldInterview[] {
  const { workspaceId, actor } = usePlace();
  const { profileId } = actor;
  const [held, setHeld] = useState(none);
  useEffect(() => {
    const owner = { workspaceId, profileId };
    let isGone = false;
    // A store that does not open shows nothing here; beginning an interview reports the error.
    const look = () =>
      void heldStore.list(owner).then(
        (found) => !isGone && setHeld(found),
        () => {},
      );
    const stop = heldStore.watch(owner, look);
    look();
    return () => {
      isGone = true;
      stop();
      setHeld(none);
    };
  }, [workspaceId, profileId]);
  return held;
}
