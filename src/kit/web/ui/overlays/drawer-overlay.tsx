import type { ReactElement } from "react";
import * as Aria from "react-aria-components";
import { X } from "#kit/web/icons.ts";
import { useText } from "../../i18n.ts";
import { kitText } from "../../text.ts";
import { Button } from "../buttons/button.tsx";
import { classNames } from "../class-names.ts";
import { AriaFrame } from "./aria-frame.tsx";
import type { WithClose } from "./dialog-overlay.tsx";

export interface DrawerProps {
  readonly title: string;
  /** The edge it comes from. */
  readonly side?: "start" | "end" | "bottom";
  /** Of a drawer at the end: its width in the window, such as "w-[min(100vw,60rem)]". Its content then has all of its height. */
  readonly width?: string | undefined;
  readonly trigger?: ReactElement;
  readonly isOpen?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
  readonly children: WithClose;
}

const places = {
  start: "slide-in-start inset-y-0 start-0 w-80 border-e",
  end: "slide-in-end inset-y-0 end-0 w-96 border-s",
  bottom: "slide-in-up inset-x-0 bottom-0 max-h-[85dvh] rounded-t-3 border-t",
};

interface DrawerOverlayProps extends Omit<DrawerProps, "trigger" | "isOpen" | "onOpenChange"> {
  readonly id: string;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

export function DrawerOverlay({
  id,
  title,
  side = "start",
  width,
  isOpen,
  onOpenChange,
  children,
}: DrawerOverlayProps) {
  const t = useText(kitText);
  return (
    <AriaFrame>
      <Aria.ModalOverlay
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        isDismissable
        className="appear fixed inset-0 z-40 bg-(--veil)"
      >
        <Aria.Modal
          className={classNames(
            "fixed flex border-line bg-sheet text-ink shadow-pop",
            width === undefined ? places[side] : `slide-in-end inset-y-0 end-0 border-s ${width}`,
            width === undefined && side !== "bottom" && "max-w-[calc(100vw-40px)]",
          )}
        >
          <Aria.Dialog id={id} className="flex min-h-0 w-full flex-col outline-none">
            {({ close }) => (
              <>
                <header className="flex min-h-14 items-center justify-between gap-4 border-b border-line ps-4 pe-2">
                  <Aria.Heading slot="title" level={2} className="text-md">
                    {title}
                  </Aria.Heading>
                  <Button kind="bare" icon aria-label={t("kit.close")} onPress={close}>
                    <X aria-hidden />
                  </Button>
                </header>
                <div
                  className={classNames(
                    "min-h-0 flex-1",
                    width === undefined ? "scroll-shade p-4 [--under:var(--sheet)]" : "flex flex-col",
                  )}
                >
                  {typeof children === "function" ? children(close) : children}
                </div>
              </>
            )}
          </Aria.Dialog>
        </Aria.Modal>
      </Aria.ModalOverlay>
    </AriaFrame>
  );
}
