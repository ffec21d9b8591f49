import type { ReactElement } from "react";
import * as Aria from "react-aria-components";
import { classNames } from "./class-names.ts";
import type { WithClose } from "./dialog.tsx";

export interface PopoverProps {
  readonly trigger: ReactElement;
  /** What it is about, read out when it opens. */
  readonly label: string;
  readonly placement?: "bottom start" | "bottom end" | "bottom" | "top start" | "top end" | "top";
  readonly isOpen?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
  readonly children: WithClose;
  readonly className?: string | undefined;
}

export function Popover({
  trigger,
  label,
  placement = "bottom start",
  isOpen,
  onOpenChange,
  children,
  className,
}: PopoverProps) {
  return (
    <Aria.DialogTrigger {...(isOpen === undefined ? {} : { isOpen })} {...(onOpenChange && { onOpenChange })}>
      {trigger}
      <Aria.Popover placement={placement} className="pop rise">
        <Aria.Dialog aria-label={label} className={classNames("p-4 outline-none", className)}>
          {({ close }) => (typeof children === "function" ? children(close) : children)}
        </Aria.Dialog>
      </Aria.Popover>
    </Aria.DialogTrigger>
  );
}
