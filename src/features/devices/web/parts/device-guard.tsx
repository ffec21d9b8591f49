import type { ReactNode } from "react";
import { latePart } from "#kit/web/late-part.tsx";
import { useIsLocked } from "../state/lock-state.ts";
import { useMayBeShared } from "./use-may-be-shared.ts";

/** Most browsers are nobody's shared device and do not need it. */
const DeviceWatch = latePart(() => import("./device-watch.tsx").then((module) => module.DeviceWatch));

/**
 * [DV9] Locks a shared device after ten idle minutes. What is under the lock goes on as it is, out of reach: nothing that
 * was entered is lost, and it is kept on the device meanwhile.
 */
export function DeviceGuard({ children }: { readonly children: ReactNode }) {
  const mayBe = useMayBeShared();
  const isLocked = useIsLocked();
  return (
    <>
      <div className="contents" inert={isLocked}>
        {children}
      </div>
      {(mayBe || isLocked) && <DeviceWatch />}
    </>
  );
}
