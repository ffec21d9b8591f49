/** What a key does while a film is timed. */
export type FilmCommand =
  | { readonly does: "tap" | "undo" | "toggle" }
  | { readonly does: "wind"; readonly byMs: number }
  | { readonly does: "speed"; readonly by: 1 | -1 }
  | { readonly does: "element"; readonly index: number };

const stepMs = 1000;
const longStepMs = 5000;

/** [TS37] Undefined for a key that does nothing. */
export function filmCommand({
  key,
  shiftKey,
}: {
  readonly key: string;
  readonly shiftKey: boolean;
}): FilmCommand | undefined {
  const byMs = shiftKey ? longStepMs : stepMs;
  switch (key) {
    case " ":
      return { does: "tap" };
    case "Backspace":
      return { does: "undo" };
    case "p":
    case "P":
      return { does: "toggle" };
    case "ArrowLeft":
      return { does: "wind", byMs: -byMs };
    case "ArrowRight":
      return { does: "wind", byMs };
    case "ArrowUp":
      return { does: "speed", by: 1 };
    case "ArrowDown":
      return { does: "speed", by: -1 };
    default:
      return /^[1-9]$/.test(key) ? { does: "element", index: Number(key) - 1 } : undefined;
  }
}

/** What a command does to the film itself. */
export function playBy(media: HTMLVideoElement, command: FilmCommand): void {
  if (command.does === "wind") media.currentTime = Math.max(0, media.currentTime + command.byMs / 1000);
  if (command.does === "speed") media.playbackRate = speedAfter(media.playbackRate, command.by);
  // A browser that wants a press first says no; the button is still there.
  if (command.does === "toggle" && media.paused) media.play().catch(() => undefined);
  else if (command.does === "toggle") media.pause();
}

const speeds = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2] as const;

/** The next speed up or down; the same at either end. */
export function speedAfter(rate: number, by: 1 | -1): number {
  const other = by > 0 ? speeds.find((one) => one > rate) : speeds.findLast((one) => one < rate);
  return other ?? rate;
}
