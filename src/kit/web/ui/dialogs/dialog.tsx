import { useOverlays } from "../late-overlays.ts";
import type { DialogProps } from "../overlays/dialog-overlay.tsx";
import { Trigger, useOpening } from "../trigger.tsx";

/** The focus goes in, stays in, and returns to what had it. */
export function Dialog({ trigger, isOpen, onOpenChange, ...props }: DialogProps) {
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
        <overlays.DialogOverlay
          {...props}
          id={opening.overlayId}
          isOpen={opening.isOpen}
          onOpenChange={opening.setOpen}
        />
      )}
    </>
  );
}
