export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

export const longStepMs = 10_000;
const shortStepMs = 5000;

export type PlayerCommand =
  | { readonly does: "toggle" | "mute" | "fullScreen" | "captions" }
  | { readonly does: "seek"; readonly byMs: number }
  | { readonly does: "speed"; readonly by: 1 | -1 };

/** [V18] What a key does in a player; undefined for one that does nothing. */
export function commandOfKey(key: string): PlayerCommand | undefined {
  switch (key) {
    case " ":
    case "k":
      return { does: "toggle" };
    case "ArrowLeft":
      return { does: "seek", byMs: -shortStepMs };
    case "ArrowRight":
      return { does: "seek", byMs: shortStepMs };
    case "j":
      return { does: "seek", byMs: -longStepMs };
    case "l":
      return { does: "seek", byMs: longStepMs };
    case "m":
      return { does: "mute" };
    case "f":
      return { does: "fullScreen" };
    case "c":
      return { does: "captions" };
    case "<":
      return { does: "speed", by: -1 };
    case ">":
      return { does: "speed", by: 1 };
    default:
      return undefined;
  }
}

/** The next speed up or down. */
export function nextSpeed(rate: number, by: 1 | -1): number {
  const place = speeds.findIndex((speed) => speed >= rate);
  const at = place < 0 ? speeds.length - 1 : place;
  return speeds[Math.min(Math.max(at + by, 0), speeds.length - 1)] ?? 1;
}
