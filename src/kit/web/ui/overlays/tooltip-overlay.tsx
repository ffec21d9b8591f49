import type { ReactElement, RefObject } from "react";
import * as Aria from "react-aria-components";
import { AriaFrame } from "./aria-frame.tsx";

export interface TooltipProps {
  readonly text: string;
  readonly placement?: "top" | "bottom" | "start" | "end";
  /** One Button. A touch screen never shows a tooltip: say nothing only here. */
  readonly children: ReactElement;
}

interface TooltipOverlayProps extends Pick<TooltipProps, "text"> {
  readonly id: string;
  readonly placement: NonNullable<TooltipProps["placement"]>;
  readonly triggerRef: RefObject<Element | null>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function TooltipOverlay({ id, text, placement, triggerRef, isOpen, onClose }: TooltipOverlayProps) {
  return (
    <AriaFrame>
      <Aria.TooltipTriggerStateContext.Provider
        value={{ isOpen, shouldSkipAnimation: false, open: () => {}, close: onClose }}
      >
        <Aria.Tooltip
          // It accepts a ref to the element that it describes, although its type does not declare it.
          {...{ id }}
          triggerRef={triggerRef}
          offset={8}
          placement={placement}
          className="appear max-w-72 rounded-1 border border-transparent bg-ink px-2.5 py-1.5 text-xs text-on-ink"
        >
          {text}
        </Aria.Tooltip>
      </Aria.TooltipTriggerStateContext.Provider>
    </AriaFrame>
  );
}
