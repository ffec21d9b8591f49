import { Ellipsis } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import * as Aria from "react-aria-components";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Keys } from "./keys.tsx";

export interface MenuProps {
  /** The Button that opens it. */
  readonly trigger: ReactElement;
  /** Needed where the trigger has no name of its own. */
  readonly label?: string;
  readonly placement?: "bottom start" | "bottom end" | "top start" | "top end";
  readonly children: ReactNode;
}

export function Menu({ trigger, label, placement = "bottom start", children }: MenuProps) {
  return (
    <Aria.MenuTrigger>
      {trigger}
      <Aria.Popover placement={placement} className="pop rise min-w-52 p-1">
        <Aria.Menu {...(label ? { "aria-label": label } : {})} className="outline-none">
          {children}
        </Aria.Menu>
      </Aria.Popover>
    </Aria.MenuTrigger>
  );
}

/** The menu behind three dots. The label says of what: "Actions for Torque the flange". */
export function MoreMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Menu
      placement="bottom end"
      trigger={
        <Button kind="bare" icon aria-label={label}>
          <Ellipsis aria-hidden />
        </Button>
      }
    >
      {children}
    </Menu>
  );
}

export interface MenuItemProps extends Omit<Aria.MenuItemProps, "className" | "children"> {
  readonly icon?: ReactNode;
  /** It destroys something. */
  readonly danger?: boolean;
  /** A shortcut to show, such as "mod+d". Whoever shows it must also listen for it. */
  readonly keys?: string;
  readonly children: ReactNode;
}

export function MenuItem({ icon, danger = false, keys, children, ...props }: MenuItemProps) {
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

export function MenuSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Aria.MenuSection>
      <Aria.Header className="px-3 pt-2 pb-1 text-2xs font-semibold text-ink-3">{title}</Aria.Header>
      {children}
    </Aria.MenuSection>
  );
}

export const MenuSeparator = () => <Aria.Separator className="my-1 border-t border-line" />;
