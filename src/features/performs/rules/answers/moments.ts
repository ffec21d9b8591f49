/** The later of two moments on the wire, which may be written with or without milliseconds. */
export const later = (a: string, b: string | null | undefined): string => (b && Date.parse(b) > Date.parse(a) ? b : a);

/** Whether `a` is after `b`; a moment that never was comes before all others. */
export const isAfter = (a: string | null, b: string | null): boolean =>
  a !== null && (b === null || Date.parse(a) > Date.parse(b));
