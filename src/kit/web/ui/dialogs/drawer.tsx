import { useOverlays } from "../late-overlays.ts";
import type { DrawerProps } from "../overlays/drawer-overlay.tsx";
import { Trigger, useOpening } from "../trigger.tsx";

/** A dialog at an edge: the navigation on a phone, the list of steps, filters. */
export function Drawer({ trigger, isOpen, onOpenChange, ...props }: DrawerProps) {
  const opening = useOpening({ isOpen, onOpenChange });
  const overlays = useOverlays(opening.isOpen);
  return (
    <>
      {trigger && (
        <Trigger opening={opening} opens="dialog">
          {trigger}
        </Trigger>
      )}
      {overlays && (
        <overlays.DrawerOverlay
          {...props}
          id={opening.overlayId}
          isOpen={opening.isOpen}
          onOpenChange={opening.setOpen}
        />
      )}
    </>
  );
}
