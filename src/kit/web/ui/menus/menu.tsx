import type { ReactNode } from "react";
import { Ellipsis } from "#kit/web/icons.ts";
import { Button } from "../buttons/button.tsx";
import { useOverlays } from "../late-overlays.ts";
import type { MenuItemProps, MenuProps } from "../overlays/menu-overlay.tsx";
import { Trigger, useOpening } from "../trigger.tsx";

export function Menu({ trigger, label, placement = "bottom start", children }: MenuProps) {
  const opening = useOpening();
  const overlays = useOverlays(opening.isOpen);
  return (
    <>
      <Trigger opening={opening} opens="menu">
        {trigger}
      </Trigger>
      {overlays && (
        <overlays.MenuOverlay opening={opening} placement={placement} {...(label !== undefined && { label })}>
          {children}
        </overlays.MenuOverlay>
      )}
    </>
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

// Only an open menu shows these, so their code is here by then.

export function MenuItem(props: MenuItemProps) {
  const overlays = useOverlays(true);
  return overlays && <overlays.MenuLine {...props} />;
}

export function MenuSection(props: { title: string; children: ReactNode }) {
  const overlays = useOverlays(true);
  return overlays && <overlays.MenuTitled {...props} />;
}

export function MenuSeparator() {
  const overlays = useOverlays(true);
  return overlays && <overlays.MenuRule />;
}
