import { type RefObject, useEffect, useState } from "react";

/** Safari on a phone shows a video on the whole screen, and nothing else. */
interface PhoneVideo extends HTMLVideoElement {
  webkitEnterFullscreen?(): void;
}

/** Undefined where the browser has no whole screen. */
export function useFullScreen(frame: RefObject<HTMLElement | null>, media: PhoneVideo | null) {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const look = () => setOn(document.fullscreenElement !== null && document.fullscreenElement === frame.current);
    document.addEventListener("fullscreenchange", look);
    return () => document.removeEventListener("fullscreenchange", look);
  }, [frame]);
  if (!document.fullscreenEnabled && !media?.webkitEnterFullscreen) return undefined;
  const onToggle = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else if (document.fullscreenEnabled) frame.current?.requestFullscreen().catch(() => undefined);
    else media?.webkitEnterFullscreen?.();
  };
  return { isOn, onToggle };
}
