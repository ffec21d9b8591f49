import type { ClockReading } from "#kit/web/wire/server-time.ts";
import type { LastEntriesHere } from "../parts/run/last-entries.ts";
import type { Reducer } from "../parts/run/perform-reducer.ts";
import type { PerformStore } from "../parts/run/perform-store.ts";
import type { PerformNetwork } from "./perform-network.ts";

/** The world of a driver: everything that a test replaces. */
export interface DriverTools {
  readonly clock: {
    /** Milliseconds by a monotonic clock: for waiting, never for stored values. */
    now(): number;
    /** The server's time to the device's knowledge, for every claimed timestamp. [PF169] */
    time(): ClockReading;
    /** Runs once, so many milliseconds later, unless the returned function is called before. */
    after(ms: number, run: () => void): () => void;
  };
  readonly network: PerformNetwork;
  readonly store: PerformStore;
  /** What earlier pages could not put into the store; none in most tests. [PF213] */
  readonly last?: LastEntriesHere;
  /** What events do to a perform; the product's own unless given, as by a test that must find another one out. */
  readonly perform?: Reducer;
  /** From 0 up to but not including 1. */
  readonly random: () => number;
  readonly newId: () => string;
  /** One at a time among all tabs of the device. */
  readonly withLock: <T>(name: string, work: () => Promise<T>) => Promise<T>;
}
