import { type ReactNode, useEffect, useRef } from "react";
import { announce } from "../../announce.ts";
import { useText } from "../../i18n.ts";
import { kitText } from "../../text.ts";
import { classNames } from "../class-names.ts";
import { Tooltip } from "../menus/tooltip.tsx";
import { Spinner } from "../states/spinner.tsx";
import { PlainButton, type PlainButtonProps } from "./plain-button.tsx";

/**
 * ink: the main action · line: others · bare: in rows and bars · hivis: the one next step on the floor · stop:
 * destroys.
 */
export type ButtonKind = "ink" | "line" | "bare" | "hivis" | "stop";
export type ButtonSize = "sm" | "md" | "xl";

interface ButtonStyle {
  readonly kind?: ButtonKind;
  readonly size?: ButtonSize;
  /** Square, for one icon. Needs an `aria-label`. */
  readonly icon?: boolean;
}

/** The class names of a button, for another element that has to look like one, such as a router link. */
export const buttonClassName = ({ kind = "line", size = "md", icon = false }: ButtonStyle = {}): string =>
  classNames("btn", `btn-${kind}`, size !== "md" && `btn-${size}`, icon && "btn-icon");

export interface ButtonProps extends Omit<PlainButtonProps, "className" | "children">, ButtonStyle {
  readonly children: ReactNode;
  readonly className?: string | undefined;
  /** Why it cannot be pressed now. The button then stays in the tab order, does nothing, and shows the reason. */
  readonly disabledReason?: string | undefined;
}

export function Button({
  kind = "line",
  size = "md",
  icon = false,
  isPending = false,
  disabledReason,
  className,
  children,
  ...props
}: ButtonProps) {
  const classes = classNames(buttonClassName({ kind, size, icon }), "relative", className);
  if (disabledReason) {
    const { onPress: _, type: __, isDisabled: ___, ...harmless } = props;
    return (
      <Tooltip text={disabledReason}>
        <PlainButton {...harmless} aria-disabled className={classes}>
          {children}
        </PlainButton>
      </Tooltip>
    );
  }
  return (
    <PlainButton {...props} isPending={isPending} className={classes}>
      {children}
      {isPending && <Working />}
    </PlainButton>
  );
}

/** Shown over the button's text and announced: a screen reader does not read the new name of a focused button. */
function Working() {
  const t = useText(kitText);
  const label = t("kit.working");
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (mark.current?.closest("button") === document.activeElement) announce(label);
  }, [label]);
  return (
    <span
      ref={mark}
      role="progressbar"
      aria-label={label}
      className="btn-pending absolute inset-0 grid place-items-center"
    >
      <Spinner />
    </span>
  );
}
