/** As typed on the floor: no thousands separators, and as many decimals as the number has. */
export const plainFormat = { useGrouping: false, maximumFractionDigits: 12 } as const;

/** The React Aria fields say "nothing" with NaN, we say it with null. */
export const orNaN = (value: number | null): number => value ?? Number.NaN;
export const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value);

export interface Range {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

export const isOutside = (value: number | null, { min, max }: Range): boolean =>
  value !== null && ((min !== undefined && value < min) || (max !== undefined && value > max));
