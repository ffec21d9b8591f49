import { type ReactElement, type RefObject, useId, useRef, useState } from "react";
import { ButtonContext } from "./buttons/plain-button.tsx";

/** Where the focus goes in what opens: on the first or the last entry, or on it as a whole. */
export type FocusOn = "first" | "last" | true;

export interface Opening {
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
  readonly focusOn: FocusOn;
  readonly openAt: (focusOn: FocusOn) => void;
  readonly triggerRef: RefObject<HTMLButtonElement | null>;
  readonly triggerId: string;
  readonly overlayId: string;
}

interface Controlled {
  readonly isOpen?: boolean | undefined;
  readonly onOpenChange?: ((isOpen: boolean) => void) | undefined;
}

/** Whether something that hangs on a button is open; kept here unless the caller keeps it. */
export function useOpening({ isOpen, onOpenChange }: Controlled = {}): Opening {
  const [isOpenHere, setOpenHere] = useState(false);
  const [focusOn, setFocusOn] = useState<FocusOn>(true);
  const triggerRef = useRef<HTMLButtonElement>(null);
  const id = useId();
  const setOpen = (next: boolean) => {
    setOpenHere(next);
    onOpenChange?.(next);
  };
  return {
    isOpen: isOpen ?? isOpenHere,
    setOpen,
    focusOn,
    openAt: (next) => {
      setFocusOn(next);
      setOpen(true);
    },
    triggerRef,
    triggerId: `${id}trigger`,
    overlayId: `${id}overlay`,
  };
}

interface TriggerProps {
  readonly opening: Opening;
  readonly opens: "dialog" | "menu" | "listbox";
  /** A Button or PlainButton. */
  readonly children: ReactElement;
}

/**
 * Makes a button open something and say so. React Aria's own triggers do the same, but bring along all that they can
 * open, which here comes later.
 */
export function Trigger({ opening, opens, children }: TriggerProps) {
  const { isOpen, openAt, triggerRef, triggerId, overlayId } = opening;
  return (
    <ButtonContext
      value={{
        ref: triggerRef,
        id: triggerId,
        isPressed: isOpen,
        "aria-haspopup": opens,
        "aria-expanded": isOpen,
        "aria-controls": isOpen ? overlayId : undefined,
        // A press by key or screen reader counts no clicks.
        onClick: (event) => {
          event.stopPropagation();
          openAt(event.detail === 0 ? "first" : true);
        },
        onKeyDown: (event) => {
          if (opens === "dialog" || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
          openAt(event.key === "ArrowDown" ? "first" : "last");
          event.preventDefault();
          event.stopPropagation();
        },
      }}
    >
      {children}
    </ButtonContext>
  );
}
