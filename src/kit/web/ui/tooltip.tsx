import type { ReactElement } from "react";
import * as Aria from "react-aria-components";

export interface TooltipProps {
  readonly text: string;
  readonly placement?: Aria.TooltipProps["placement"] & string;
  /** One focusable piece, usually a Button. A touch screen never shows a tooltip: say nothing only here. */
  readonly children: ReactElement;
}

export function Tooltip({ text, placement = "top", children }: TooltipProps) {
  return (
    <Aria.TooltipTrigger delay={400} closeDelay={80}>
      {children}
      <Aria.Tooltip
        offset={8}
        placement={placement}
        className="appear max-w-72 rounded-1 border border-transparent bg-ink px-2.5 py-1.5 text-xs text-on-ink"
      >
        {text}
      </Aria.Tooltip>
    </Aria.TooltipTrigger>
  );
}
