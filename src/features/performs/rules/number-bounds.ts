interface Bounds {
  readonly min: number | null;
  readonly max: number | null;
}

/** The bounds go into the message (ruling R7). */
export interface OutOfBounds extends Bounds {
  readonly reason: "notANumber" | "tooSmall" | "tooLarge";
}

/** Why a value is refused, or undefined when it is not; both bounds belong to the range. [PF16] */
export function outOfBounds({ min, max }: Bounds, value: number): OutOfBounds | undefined {
  if (!Number.isFinite(value)) return { reason: "notANumber", min, max };
  if (min !== null && value < min) return { reason: "tooSmall", min, max };
  if (max !== null && value > max) return { reason: "tooLarge", min, max };
  return undefined;
}
