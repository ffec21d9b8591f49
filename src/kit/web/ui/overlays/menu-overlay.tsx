import { type ReactElement, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import * as Aria from "react-aria-components";
import { Together, useTogether } from "../../loading/together.ts";
import { classNames } from "../class-names.ts";
import { Keys } from "../marks/keys.tsx";
import type { Opening } from "../trigger.tsx";
import { AriaFrame } from "./aria-frame.tsx";
import { useFocusByKeys } from "./use-focus-by-keys.ts";

export interface MenuProps {
  /** The Button that opens it. */
  readonly trigger: ReactElement;
  /** Needed where the trigger has no name of its own. */
  readonly label?: string;
  readonly placement?: "bottom start" | "bottom end" | "top start" | "top end";
  readonly children: ReactNode;
}

export interface MenuItemProps extends Omit<Aria.MenuItemProps, "className" | "children"> {
  readonly icon?: ReactNode;
  /** It destroys something. */
  readonly danger?: boolean;
  /** A shortcut to show, such as "mod+d". The component that shows it must also listen for it. */
  readonly keys?: string;
  readonly children: ReactNode;
}

interface MenuOverlayProps extends Pick<MenuProps, "label" | "children"> {
  readonly opening: Opening;
  readonly placement: NonNullable<MenuProps["placement"]>;
}

export function MenuOverlay(props: MenuOverlayProps) {
  const { opening, placement } = props;
  const list = useRef<HTMLDivElement>(null);
  useFocusByKeys(opening);
  return (
    <AriaFrame>
      <Aria.Popover
        trigger="MenuTrigger"
        triggerRef={opening.triggerRef}
        scrollRef={list}
        isOpen={opening.isOpen}
        onOpenChange={opening.setOpen}
        aria-labelledby={opening.triggerId}
        placement={placement}
        className="pop scroll-shade rise min-w-52 p-1 has-[>.pointer-events-none]:opacity-0"
      >
        <MenuLines {...props} list={list} />
      </Aria.Popover>
    </AriaFrame>
  );
}

const longestMs = 1_000;

interface MenuLinesProps extends MenuOverlayProps {
  readonly list: RefObject<HTMLDivElement | null>;
}

/**
 * Out of a pointer's reach, and out of sight with the popover, until late lines are among the others: a press would land on
 * another one than it was meant for. The keys do not wait, since the focus stays at its line.
 */
function MenuLines({ opening, label, list, children }: MenuLinesProps) {
  const [hasLines, setHasLines] = useState(false);
  const { wait, isWhole } = useTogether(hasLines, longestMs);
  useLayoutEffect(() => queueMicrotask(() => setHasLines(true)), []);
  return (
    <Aria.Menu
      ref={list}
      id={opening.overlayId}
      {...(label ? { "aria-label": label } : { "aria-labelledby": opening.triggerId })}
      autoFocus={opening.focusOn}
      onClose={() => opening.setOpen(false)}
      className={classNames("outline-none", !isWhole && "pointer-events-none")}
    >
      <Together value={wait}>{children}</Together>
    </Aria.Menu>
  );
}

export function MenuLine({ icon, danger = false, keys, children, ...props }: MenuItemProps) {
  const text = typeof children === "string" && !props.textValue ? { textValue: children } : {};
  return (
    <Aria.MenuItem {...text} {...props} className={classNames("pop-item", danger && "text-stop")}>
      {icon}
      {/* No label of its own: what is seen, keys included, is the name that is read. */}
      <span className="flex-1">{children}</span>
      {keys && <Keys keys={keys} />}
    </Aria.MenuItem>
  );
}

export function MenuTitled({ title, children }: { title: string; children: MenuProps["children"] }) {
  return (
    <Aria.MenuSection>
      <Aria.Header className="px-3 pt-2 pb-1 text-2xs font-semibold text-ink-3">{title}</Aria.Header>
      {children}
    </Aria.MenuSection>
  );
}

export const MenuRule = () => <Aria.Separator className="my-1 border-t border-line" />;
