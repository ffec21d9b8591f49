import { useEffect, useEffectEvent, useRef } from "react";
import { PlainButton, type PlainButtonProps } from "./plain-button.tsx";

interface HoldButtonProps extends PlainButtonProps {
  readonly onPress: () => void;
  /** Asked before each repetition: a hold ends by itself where pressing once more should be meant. */
  readonly mayRepeat: () => boolean;
}

const firstMs = 450;
const everyMs = 90;

/** A button that goes on as long as it is held, by finger or pointer; keys repeat by themselves. */
export function HoldButton({ onPress, mayRepeat, ...props }: HoldButtonProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hasRepeated = useRef(false);
  const repeat = useEffectEvent(() => {
    if (!mayRepeat()) return;
    hasRepeated.current = true;
    onPress();
    timer.current = setTimeout(again.current, everyMs);
  });
  const again = useRef(() => {});
  useEffect(() => {
    again.current = () => repeat();
    return () => clearTimeout(timer.current);
  }, []);
  const stop = () => clearTimeout(timer.current);
  return (
    <PlainButton
      {...props}
      onPointerDown={(event) => {
        stop();
        hasRepeated.current = false;
        if (event.button === 0) timer.current = setTimeout(again.current, firstMs);
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
