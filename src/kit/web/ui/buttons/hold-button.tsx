import { useEffect, useRef } from "react";
import { PlainButton, type PlainButtonProps } from "./plain-button.tsx";

interface HoldButtonProps extends PlainButtonProps {
  readonly onPress: () => void;
  /** Checked before each repetition: a hold ends by itself where the next step should be deliberate. */
  readonly mayRepeat: () => boolean;
}

const firstMs = 450;
const everyMs = 90;

/** A button that repeats while it is held, by finger or pointer; keys repeat by themselves. */
export function HoldButton({ onPress, mayRepeat, ...props }: HoldButtonProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hasRepeated = useRef(false);
  // Each repetition continues from what the previous one changed.
  const latest = useRef({ onPress, mayRepeat });
  useEffect(() => {
    latest.current = { onPress, mayRepeat };
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const hold = () => {
    const again = () => {
      if (!latest.current.mayRepeat()) return;
      hasRepeated.current = true;
      latest.current.onPress();
      timer.current = setTimeout(again, everyMs);
    };
    timer.current = setTimeout(again, firstMs);
  };
  const stop = () => clearTimeout(timer.current);
  return (
    <PlainButton
      {...props}
      onPointerDown={(event) => {
        stop();
        hasRepeated.current = false;
        if (event.button === 0) hold();
      }}
      onPointerUp={stop}
      onPointerLeave={stop}
      onPointerCancel={stop}
      // A long press opens the menu of the browser elsewhere.
      onContextMenu={(event) => event.preventDefault()}
      onPress={() => {
        // The click that ends a hold is no press of its own.
        if (!hasRepeated.current) onPress();
        hasRepeated.current = false;
      }}
    />
  );
}
