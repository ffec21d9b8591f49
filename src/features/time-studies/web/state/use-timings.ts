import { useEffect, useState } from "react";
import { usePlace } from "#kit/web/place.tsx";
import type { Timing } from "./timing.ts";
import { timingStore } from "./timing-store.ts";

const none: readonly Timing[] = [];

/** The person's observations that are on this device alone, as they come and go; undefined until they are read. */
export function useTimings(): readonly Timing[] | undefined {
  const { workspaceId, actor } = usePlace();
  const { profileId } = actor;
  const [timings, setTimings] = useState<readonly Timing[]>();
  useEffect(() => {
    const owner = { workspaceId, profileId };
    let isGone = false;
    // A store that does not open shows nothing here; timing into it reports the error.
    const look = () =>
      void timingStore.list(owner).then(
        (found) => !isGone && setTimings(found),
        () => !isGone && setTimings(none),
      );
    const stop = timingStore.watch(owner, look);
    look();
    return () => {
      isGone = true;
      stop();
      setTimings(undefined);
    };
  }, [workspaceId, profileId]);
  return timings;
}
