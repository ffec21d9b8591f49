import { useOverlays } from "../late-overlays.ts";
import type { FullDialogProps } from "../overlays/full-overlay.tsx";

/**
 * A dialog that has the whole window: for work on one thing, such as a picture. It brings no head of its own, so it
 * needs a button that closes it. The focus goes in, stays in, and returns to what had it.
 */
export function FullDialog(props: FullDialogProps) {
  const overlays = useOverlays(props.isOpen);
  return overlays ? <overlays.FullOverlay {...props} /> : null;
}
