import { useOverlays } from "../late-overlays.ts";
import type { PopoverProps } from "../overlays/popover-overlay.tsx";
import { Trigger, useOpening } from "../trigger.tsx";

export function Popover({ trigger, placement = "bottom start", isOpen, onOpenChange, ...props }: PopoverProps) {
  const opening = useOpening({ isOpen, onOpenChange });
  const overlays = useOverlays(opening.isOpen);
  return (
    <>
      <Trigger opening={opening} opens="dialog">
        {trigger}
      </Trigger>
      {overlays && <overlays.PopoverOverlay {...props} placement={placement} opening={opening} />}
    </>
  );
}
