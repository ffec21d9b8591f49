import type { ReactElement } from "react";
import * as Aria from "react-aria-components";
import { classNames } from "../class-names.ts";
import type { Opening } from "../trigger.tsx";
import { AriaFrame } from "./aria-frame.tsx";
import type { WithClose } from "./dialog-overlay.tsx";

export interface PopoverProps {
  readonly trigger: ReactElement;
  /** Its title, read out when it opens. */
  readonly label: string;
  readonly placement?: "bottom start" | "bottom end" | "bottom" | "top start" | "top end" | "top";
  readonly isOpen?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
  readonly children: WithClose;
  readonly className?: string | undefined;
}

interface PopoverOverlayProps extends Pick<PopoverProps, "label" | "children" | "className"> {
  readonly opening: Opening;
  readonly placement: NonNullable<PopoverProps["placement"]>;
}

export function PopoverOverlay({ opening, placement, label, children, className }: PopoverOverlayProps) {
  const close = () => opening.setOpen(false);
  return (
    <AriaFrame>
      <Aria.Popover
        triggerRef={opening.triggerRef}
        isOpen={opening.isOpen}
        onOpenChange={opening.setOpen}
        placement={placement}
        className="pop scroll-shade rise"
      >
        <Aria.Dialog id={opening.overlayId} aria-label={label} className={classNames("p-4 outline-none", className)}>
          {typeof children === "function" ? children(close) : children}
        </Aria.Dialog>
      </Aria.Popover>
    </AriaFrame>
  );
}
