import { use, useEffect, useId, useRef, useState } from "react";
import { lazyComponent, isOpen as whenOpen } from "../../lazy-component.tsx";
import { ButtonContext, merged } from "../buttons/plain-button.tsx";
import type { TooltipProps } from "../overlays/tooltip-overlay.tsx";

/** Separate from the other overlays, which contain buttons. The page works without a tooltip that fails to load. */
const TooltipOverlay = lazyComponent(
  () => import("../overlays/tooltip-overlay.tsx").then((module) => module.TooltipOverlay),
  whenOpen,
  { isQuiet: true },
);

const opensAfterMs = 400;
const closesAfterMs = 80;

/** Says what a button does while the pointer rests on it, and at once when the keyboard comes to it. */
export function Tooltip({ text, placement = "top", children }: TooltipProps) {
  const id = useId();
  const { isOpen, open, close } = useDelayed();
  const trigger = useRef<HTMLButtonElement>(null);
  // A button may have been made a trigger already, which has to reach it too.
  // oxlint-disable-next-line react/refs -- the ref is handed on, not read
  const given = merged(use(ButtonContext), {
    ref: trigger,
    "aria-describedby": isOpen ? id : undefined,
    onPointerEnter: ({ pointerType }) => pointerType !== "touch" && open(opensAfterMs),
    onPointerLeave: () => close(closesAfterMs),
    onPointerDown: () => close(0),
    onFocus: ({ target }) => target.matches(":focus-visible") && open(0),
    onBlur: () => close(0),
  });
  useEscape(isOpen, close);
  return (
    <>
      <ButtonContext value={given}>{children}</ButtonContext>
      <TooltipOverlay
        id={id}
        text={text}
        placement={placement}
        triggerRef={trigger}
        isOpen={isOpen}
        onClose={() => close(0)}
      />
    </>
  );
}

interface Delayed {
  readonly isOpen: boolean;
  readonly open: (afterMs: number) => void;
  readonly close: (afterMs: number) => void;
}

/** Open or not, where the last word counts: a pointer that only crosses the button opens nothing. */
function useDelayed(): Delayed {
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const turn = (next: boolean) => (afterMs: number) => {
    clearTimeout(timer.current);
    if (afterMs === 0) setOpen(next);
    else timer.current = setTimeout(() => setOpen(next), afterMs);
  };
  return { isOpen, open: turn(true), close: turn(false) };
}

/** Escape takes away the tooltip alone, and not the dialog below it. */
function useEscape(isOpen: boolean, close: Delayed["close"]): void {
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      close(0);
    };
    document.addEventListener("keydown", onKeyDown, true);
    return () => document.removeEventListener("keydown", onKeyDown, true);
  }, [isOpen, close]);
}
