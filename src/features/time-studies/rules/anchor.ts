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
  /** [TS34] Where the film stood then, in ms from its beginning; absent where no film is timed. */
  readonly film?: number;
}

export type Clocks = Omit<Anchor, "at">;

/** How far the two clocks may differ before one of them must have stood still or been set. */
export const driftMs = 2000;

/**
 * [TS14] The time since the observation began, by the monotonic clock; across a reload by the time of day, and never
 * less than at the anchor. [TS34] Of a film it is the film's own time, which is less where it was wound back.
 */
export function elapsedAt(anchor: Anchor, now: Clocks): { readonly at: number; readonly clock: ClockState } {
  if (anchor.film !== undefined) {
    return { at: anchor.at + Math.round((now.film ?? anchor.film) - anchor.film), clock: "film" };
  }
  const byWall = now.wall - anchor.wall;
  if (now.page !== anchor.page) {
    return { at: anchor.at + Math.max(0, Math.round(byWall)), clock: byWall < 0 ? "disturbed" : "resumed" };
  }
  const byMono = Math.max(0, now.mono - anchor.mono);
  return { at: anchor.at + Math.round(byMono), clock: Math.abs(byWall - byMono) > driftMs ? "disturbed" : "measured" };
}
