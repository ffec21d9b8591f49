interface Bounds {
  readonly min: number | null;
  readonly max: number | null;
}

/** The bounds go into the message (ruling R7). */
export interface OutOfBounds extends Bounds {
  readonly reason: "notANumber" | "tooSmall" | "tooLarge";
}

/** A number as it was answered. */
interface Reading {
  readonly input: number | null;
  readonly deviationReason?: string | undefined;
}

interface NumberModule extends Bounds {
  readonly isStrict?: boolean | undefined;
}

/** `mayBeConfirmed`: with a reason it is a true reading. */
export type NumberRefusal = OutOfBounds & { readonly mayBeConfirmed: boolean };

/**
 * Why a reading is not accepted; undefined if it is. A value outside of the bounds is accepted only with a reason, and
 * never if the module is strict. [PF16] [PF173]
 */
export function numberRefusal(module: NumberModule, { input, deviationReason }: Reading): NumberRefusal | undefined {
  if (input === null) return undefined;
  const found = outOfBounds(module, input);
  if (!found) return undefined;
  const mayBeConfirmed = found.reason !== "notANumber" && module.isStrict !== true;
  return mayBeConfirmed && deviationReason?.trim() ? undefined : { ...found, mayBeConfirmed };
}

/** What a kept reading deviates from, and why it is true; undefined within the bounds. [PF175] */
export function deviationOf(module: Bounds, { input, deviationReason = "" }: Reading) {
  const found = input === null ? undefined : outOfBounds(module, input);
  return found && input !== null
    ? { value: input, min: found.min, max: found.max, reason: deviationReason }
    : undefined;
}

/** Why a value is refused, or undefined when it is not; both bounds belong to the range. [PF16] */
export function outOfBounds({ min, max }: Bounds, value: number): OutOfBounds | undefined {
  if (!Number.isFinite(value)) return { reason: "notANumber", min, max };
  if (min !== null && value < min) return { reason: "tooSmall", min, max };
  if (max !== null && value > max) return { reason: "tooLarge", min, max };
  return undefined;
}
