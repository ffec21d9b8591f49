import type { ClockState } from "./marks.ts";

/** Where an observation stands on the clocks of the device. It is stored with every mark. */
export interface Anchor {
  /** Milliseconds since the observation began. */
  readonly at: number;
  /** The monotonic clock then; it says nothing to another page. */
  readonly mono: number;
  /** The time of day then, in ms since 1970. */
  readonly wall: number;
  /** The page whose monotonic clock it is. */
  readonly page: string;
}

export interface Clocks {
  readonly mono: number;
  readonly wall: number;
  readonly page: string;
}

/** How far the two clocks may differ before one of them must have stood still or been set. */
export const driftMs = 2000;

/**
 * [TS14] The time since the observation began, by the monotonic clock; across a reload by the time of day, and never
 * less than at the anchor.
 */
export function elapsedAt(anchor: Anchor, now: Clocks): { readonly at: number; readonly clock: ClockState } {
  const byWall = now.wall - anchor.wall;
  if (now.page !== anchor.page) {
    return { at: anchor.at + Math.max(0, Math.round(byWall)), clock: byWall < 0 ? "disturbed" : "resumed" };
  }
  const byMono = Math.max(0, now.mono - anchor.mono);
  return { at: anchor.at + Math.round(byMono), clock: Math.abs(byWall - byMono) > driftMs ? "disturbed" : "measured" };
}
