import { type ComponentProps, createContext, type KeyboardEvent, type MouseEvent, type Ref, use } from "react";

type Native = Omit<ComponentProps<"button">, "disabled">;

export interface PlainButtonProps extends Native {
  /**
   * For pointer, finger, keyboard and screen reader. The press does not propagate to the elements around the button.
   */
  readonly onPress?: (() => void) | undefined;
  readonly isDisabled?: boolean;
  /** Can be reached, but does nothing now. */
  readonly isPending?: boolean;
  /** Looks pressed while what it opened is open. */
  readonly isPressed?: boolean;
}

/** Props that a component wrapping the button passes to it: see Trigger and Tooltip. */
export const ButtonContext = createContext<PlainButtonProps>({});

/** A button without a look: for cards, rows and triggers. Else use Button. */
export function PlainButton(own: PlainButtonProps) {
  const {
    onPress,
    isDisabled = false,
    isPending = false,
    isPressed = false,
    ...props
  } = merged(use(ButtonContext), own);
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isPending || props["aria-disabled"]) return event.preventDefault();
    // Safari does not focus a pressed button, but the overlay that it opens must know where to return the focus.
    if (document.activeElement !== event.currentTarget) event.currentTarget.focus({ preventScroll: true });
    props.onClick?.(event);
    if (!onPress) return;
    event.stopPropagation();
    onPress();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    props.onKeyDown?.(event);
    if (event.key === "Enter" || event.key === " ") event.stopPropagation();
  };
  return (
    <button
      {...props}
      type={isPending ? "button" : (props.type ?? "button")}
      disabled={isDisabled}
      aria-disabled={isPending || props["aria-disabled"]}
      data-disabled={isDisabled || undefined}
      data-pending={isPending || undefined}
      data-pressed={isPressed || undefined}
      onClick={onClick}
      onKeyDown={onKeyDown}
    />
  );
}

/** The inner props win; of what listens, both do; and both get the element. */
export function merged(outer: PlainButtonProps, inner: PlainButtonProps): PlainButtonProps {
  const both: Record<string, unknown> = { ...outer };
  for (const [name, value] of Object.entries(inner)) {
    const other = both[name];
    if (value === undefined) continue;
    if (name === "ref") both.ref = bothRefs(outer.ref, inner.ref);
    else if (typeof other === "function" && typeof value === "function") {
      both[name] = (...given: unknown[]) => {
        other(...given);
        value(...given);
      };
    } else both[name] = value;
  }
  return both;
}

type ButtonRef = Ref<HTMLButtonElement> | undefined;

function bothRefs(one: ButtonRef, other: ButtonRef): ButtonRef {
  if (!one || !other) return one ?? other;
  return (element) => {
    for (const ref of [one, other]) {
      if (typeof ref === "function") ref(element);
      else ref.current = element;
    }
  };
}
