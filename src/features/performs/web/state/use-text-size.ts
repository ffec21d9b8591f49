import { useEffect, useState } from "react";
import { remember, remembered } from "#kit/web/device-memory.ts";

/** Times the size of the floor. */
const sizes = [0.88, 1, 1.22, 1.5] as const;
export type TextSize = 0 | 1 | 2 | 3;
const key = "fettle.textSize";
const floorScale = 1.19;

const isTextSize = (n: number): n is TextSize => n in sizes;

function storedSize(): TextSize {
  const stored = remembered(key);
  const size = stored === null ? 1 : Number(stored);
  return isTextSize(size) ? size : 1;
}

/** How large everything is written while performing, dialogs included. Kept on the device. */
export function useTextSize(): [TextSize, (size: TextSize) => void] {
  const [size, setSize] = useState<TextSize>(storedSize);
  useEffect(() => {
    document.documentElement.style.setProperty("--scale", String(floorScale * sizes[size]));
    return () => void document.documentElement.style.removeProperty("--scale");
  }, [size]);
  return [
    size,
    (next) => {
      remember(key, String(next));
      setSize(next);
    },
  ];
}
