import type { ReactNode } from "react";
import * as Aria from "react-aria-components";
import { AriaFrame } from "./aria-frame.tsx";

export interface FullDialogProps {
  /** Its title, read out when it opens. */
  readonly label: string;
  readonly isOpen: boolean;
  /** Called by Escape. A screen with unsaved input asks first, and closes or stays. */
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

export function FullOverlay({ label, isOpen, onOpenChange, children }: FullDialogProps) {
  return (
    <AriaFrame>
      <Aria.ModalOverlay isOpen={isOpen} onOpenChange={onOpenChange} className="appear fixed inset-0 z-40 bg-paper">
        <Aria.Modal className="h-(--visual-viewport-height) w-full">
          <Aria.Dialog aria-label={label} className="flex h-full flex-col text-ink outline-none">
            {children}
          </Aria.Dialog>
        </Aria.Modal>
      </Aria.ModalOverlay>
    </AriaFrame>
  );
}
