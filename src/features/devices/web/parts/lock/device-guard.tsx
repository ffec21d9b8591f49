import { type ReactNode, useEffect, useState } from "react";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { usePlace } from "#kit/web/place.tsx";
import { leaveHere, useIsLocked } from "../../state/lock-state.ts";
import { useMayBeShared } from "../use-may-be-shared.ts";

/** Most browsers are not shared devices and do not need it. */
const DeviceWatch = lazyComponent(() => import("./device-watch.tsx").then((module) => module.DeviceWatch));

/**
 * [DV9] Locks a shared device after ten idle minutes. The screen under the lock continues to run, out of reach: no
 * input is lost, and it is stored on the device meanwhile. A device that opens locked shows nothing at all before.
 */
export function DeviceGuard({ children }: { readonly children: ReactNode }) {
  const { actor } = usePlace();
  const mayBe = useMayBeShared();
  const isLocked = useIsLocked(actor.profileId);
  const [wasOpen, setWasOpen] = useState(!isLocked);
  if (!isLocked && !wasOpen) setWasOpen(true);
  useEffect(() => leaveHere, []);
  return (
    <>
      {wasOpen && (
        // Out of sight as well: the lock itself may still be loading.
        <div className={isLocked ? "invisible contents" : "contents"} inert={isLocked}>
          {children}
        </div>
      )}
      {(mayBe || isLocked) && <DeviceWatch />}
    </>
  );
}
