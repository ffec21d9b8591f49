import { type ReactElement, type ReactNode, useCallback, useLayoutEffect, useRef, useState } from "react";
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

/** A dialog stands in the middle; one that loads keeps its head in its place and grows downwards, while there is room. */
const places = {
  middle: "place-items-center",
  upper: "grid-rows-[minmax(0,12dvh)_auto] justify-items-center *:row-start-2",
};

/** Whether something in a dialog was still loading as it opened. */
function useLoads(isOpen: boolean) {
  const [loads, setLoads] = useState(false);
  const isPlaced = useRef(false);
  // The parts of a dialog say so before it is painted; what loads by a press in it would move it.
  const wait = useCallback(() => {
    if (!isPlaced.current) setLoads(true);
    return () => {};
  }, []);
  useLayoutEffect(() => {
    isPlaced.current ||= isOpen;
  }, [isOpen]);
  return { loads, wait };
}

/** The focus goes in, stays in, and returns to what had it. */
export function DialogOverlay(props: DialogOverlayProps) {
  const { id, title, isOpen, size = "md", isDismissable = true, role = "dialog", children, footer } = props;
  const t = useText(kitText);
  const { loads, wait } = useLoads(isOpen);
  return (
    <AriaFrame>
      <Aria.ModalOverlay
        isOpen={isOpen}
        onOpenChange={props.onOpenChange}
        isDismissable={isDismissable && role === "dialog"}
        isKeyboardDismissDisabled={!isDismissable}
        className={classNames(
          "appear fixed inset-0 z-40 grid h-(--visual-viewport-height) grid-cols-[minmax(0,1fr)] bg-(--veil) p-4",
          places[loads ? "upper" : "middle"],
        )}
      >
        <Aria.Modal className={classNames("rise flex max-h-full w-full flex-col", widths[size])}>
          <Aria.Dialog
            {...(id !== undefined && { id })}
            role={role}
            className="flex max-h-[calc(var(--visual-viewport-height)-2rem)] min-h-0 flex-col rounded-3 border border-line bg-raised text-ink shadow-pop outline-none"
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
                <div className="scroll-shade min-h-0 flex-1 px-6 py-5 last:rounded-b-3">{filled(children, close)}</div>
                {footer && (
                  <footer className="flex shrink-0 flex-wrap justify-end gap-(--gap) px-6 pb-5">
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
