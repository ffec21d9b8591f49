import { type ReactElement, type ReactNode, useCallback, useRef } from "react";
import * as Aria from "react-aria-components";
import { X } from "#kit/web/icons.ts";
import { useText } from "../../i18n.ts";
import { Together } from "../../loading/together.ts";
import { kitText } from "../../text.ts";
import { Button } from "../buttons/button.tsx";
import { classNames } from "../class-names.ts";
import { AriaFrame } from "./aria-frame.tsx";

export type WithClose = ReactNode | ((close: () => void) => ReactNode);

export interface DialogProps {
  readonly title: string;
  /** Either a trigger that opens it, or `isOpen` and `onOpenChange`. */
  readonly trigger?: ReactElement;
  readonly isOpen?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
  readonly size?: "sm" | "md" | "lg" | "xl";
  /** Whether Escape, the cross and a press outside close it. Off while something would be lost. */
  readonly isDismissable?: boolean;
  readonly role?: "dialog" | "alertdialog";
  readonly children: WithClose;
  /** Buttons at the bottom, always in sight. */
  readonly footer?: WithClose;
}

const filled = (part: WithClose, close: () => void) => (typeof part === "function" ? part(close) : part);

const widths = { sm: "max-w-md", md: "max-w-lg", lg: "max-w-2xl", xl: "max-w-5xl" };

interface DialogOverlayProps extends Omit<DialogProps, "trigger" | "isOpen" | "onOpenChange"> {
  readonly id?: string;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** Around a dialog (`p-4`). */
const veilPaddingPx = 16;
/** From this height on the feet of a dialog stay where they are, and what is added to it is scrolled to. */
const feetStayFromPx = 640;

/**
 * A dialog opens in the middle, or higher where something in it still loads, and its head stays there: it grows downwards, and
 * scrolls once there is no room left. It never gets lower by a press in it, so that the next press meets what it was meant for.
 */
function usePlace() {
  const loads = useRef(false);
  const isPlaced = useRef(false);
  // The parts of a dialog say so before it is placed; what loads by a press in it would move it.
  const wait = useCallback(() => {
    loads.current ||= !isPlaced.current;
    return () => {};
  }, []);
  const modal = useCallback((element: HTMLElement | null) => {
    const veil = element?.parentElement;
    if (!element || !veil) return undefined;
    const topNow = () => {
      veil.style.removeProperty("--dialog-top");
      const high = veil.clientHeight;
      // A low one stands above the middle, which leaves room to grow.
      const top = Math.min((high - element.offsetHeight) / 2, high * (loads.current ? 0.12 : 0.25));
      return `${Math.max(0, top - veilPaddingPx)}px`;
    };
    const stand = (top: string) => veil.style.setProperty("--dialog-top", top);
    let placed = { wide: 0, high: 0, top: "" };
    const place = () => {
      placed = { wide: veil.clientWidth, high: veil.clientHeight, top: topNow() };
      stand(placed.top);
    };
    const hold = () => {
      // Cut off by a keyboard, it has more to show than now.
      if (veil.clientHeight < placed.high) return;
      const now = element.offsetHeight;
      element.style.minHeight = `min(${now}px, 100%)`;
      element.style.maxHeight = `min(${Math.max(now, feetStayFromPx)}px, 100%)`;
    };
    const observer = new ResizeObserver(() => {
      if (veil.clientWidth !== placed.wide) {
        // Its words wrap anew.
        [element.style.minHeight, element.style.maxHeight] = ["", ""];
        place();
      } else {
        // A keyboard on the screen takes half of the window, and gives it back.
        stand(veil.clientHeight === placed.high ? placed.top : topNow());
      }
    });
    place();
    isPlaced.current = true;
    element.addEventListener("pointerdown", hold, true);
    element.addEventListener("keydown", hold, true);
    observer.observe(veil);
    return () => {
      observer.disconnect();
      [loads.current, isPlaced.current] = [false, false];
    };
  }, []);
  return { wait, modal };
}

/** The focus goes in, stays in, and returns to what had it. */
export function DialogOverlay(props: DialogOverlayProps) {
  const { id, title, isOpen, size = "md", isDismissable = true, role = "dialog", children, footer } = props;
  const t = useText(kitText);
  const { wait, modal } = usePlace();
  return (
    <AriaFrame>
      <Aria.ModalOverlay
        isOpen={isOpen}
        onOpenChange={props.onOpenChange}
        isDismissable={isDismissable && role === "dialog"}
        isKeyboardDismissDisabled={!isDismissable}
        className="appear fixed inset-0 z-40 grid h-(--visual-viewport-height) grid-cols-[minmax(0,1fr)] grid-rows-[var(--dialog-top,0px)_minmax(0,1fr)] justify-items-center bg-(--veil) p-4"
      >
        <Aria.Modal
          ref={modal}
          className={classNames("rise row-start-2 flex max-h-full w-full flex-col self-start", widths[size])}
        >
          <Aria.Dialog
            {...(id !== undefined && { id })}
            role={role}
            className="flex min-h-0 grow flex-col rounded-3 border border-line bg-raised text-ink shadow-pop outline-none"
          >
            {({ close }) => (
              <Together value={wait}>
                <header className="flex min-h-16 shrink-0 items-center justify-between gap-4 border-b-2 border-ink ps-6 pe-4 py-3">
                  <Aria.Heading slot="title" level={2} className="text-lg wrap-anywhere">
                    {title}
                  </Aria.Heading>
                  {isDismissable && (
                    <Button kind="bare" icon aria-label={t("kit.close")} onPress={close}>
                      <X aria-hidden />
                    </Button>
                  )}
                </header>
                <div className="scroll-shade min-h-0 flex-1 px-6 py-5 not-last:pb-2 last:rounded-b-3">
                  {filled(children, close)}
                </div>
                {footer && (
                  <footer className="flex shrink-0 flex-wrap justify-end gap-(--gap) px-6 pt-3 pb-5">
                    {filled(footer, close)}
                  </footer>
                )}
              </Together>
            )}
          </Aria.Dialog>
        </Aria.Modal>
      </Aria.ModalOverlay>
    </AriaFrame>
  );
}
