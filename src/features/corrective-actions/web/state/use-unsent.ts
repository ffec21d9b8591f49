import { useEffect, useState } from "react";
import { usePlace } from "#kit/web/place.tsx";
import { deviceStore, type UnsentAction } from "./unsent-store.ts";

const none: readonly UnsentAction[] = [];

/** The person's actions that are on this device alone, as they come and go. */
export function useUnsent(): readonly UnsentAction[] {
  const { workspaceId, actor } = usePlace();
  const { profileId } = actor;
  const [unsent, setUnsent] = useState(none);
  useEffect(() => {
    const owner = { workspaceId, profileId };
    let isGone = false;
    // A store that does not open shows nothing here; saving an action into it reports the error.
    const look = () =>
      void deviceStore.list(owner).then(
        (found) => !isGone && setUnsent(found),
        () => {},
      );
    const stop = deviceStore.watch(owner, look);
    look();
    return () => {
      isGone = true;
      stop();
      setUnsent(none);
    };
  }, [workspaceId, profileId]);
  return unsent;
}
