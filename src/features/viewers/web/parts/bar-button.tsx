import type { ReactNode } from "react";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Tooltip } from "#kit/web/ui/menus/tooltip.tsx";

interface BarButtonProps {
  readonly label: string;
  readonly onPress: () => void;
  readonly isDisabled?: boolean;
  /** Of a button that turns something on and off. */
  readonly isOn?: boolean;
  readonly children: ReactNode;
}

/** As large as a thumb where thumbs press it. */
export const thumbSize = "pointer-coarse:min-h-12 pointer-coarse:min-w-12";

/** A button of a viewer's bar: an icon, with its name in a tooltip. */
export const BarButton = ({ label, onPress, isDisabled = false, isOn, children }: BarButtonProps) => (
  <Tooltip text={label} placement="bottom">
    <Button
      kind="bare"
      icon
      aria-label={label}
      aria-pressed={isOn}
      isDisabled={isDisabled}
      onPress={onPress}
      className={isOn ? `${thumbSize} bg-tint-2!` : thumbSize}
    >
      {children}
    </Button>
  </Tooltip>
);
