/** Time as an argument: the server's own, or one that a test moves. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that a test may move; the product's own cannot be moved. */
export type MovableClock = Clock & { offsetMs: number };

export const isMovable = (clock: Clock): clock is MovableClock => "offsetMs" in clock;

/** A clock that runs with the system's, ahead or behind by an offset that can be set (test mode). */
export function offsetClock(base: Clock = systemClock): MovableClock {
  return {
    offsetMs: 0,
    now() {
      return new Date(base.now().getTime() + this.offsetMs);
    },
  };
}
