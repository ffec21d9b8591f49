import * as z from "zod/mini";
import { remember } from "../device/device-memory.ts";
import { rememberedAs } from "../device/remembered-as.ts";

/** What a device knows of the server's clock. Milliseconds. */
export interface ClockReading {
  /** The server's time now, to the device's knowledge. */
  readonly nowMs: number;
  /** How far the server is ahead of this device; 0 until the first reply. */
  readonly offsetMs: number;
  /** The server's time when a reply last confirmed the offset; null before the first one. */
  readonly heardAtMs: number | null;
}

interface Reply {
  /** The server's clock when it replied, and the device's when the reply arrived. */
  readonly serverMs: number;
  readonly deviceMs: number;
  /** How long the call took, by a monotonic clock. */
  readonly tookMs: number;
}

/** Clocks tick unevenly by so much between two replies. */
const jitterMs = 50;

/**
 * How far the server is ahead of the device after a reply. The server stamped it at some moment of the call, so the
 * reply gives a range; an offset within that range stays as it is, so that times do not waver with the network.
 */
export function measuredOffset(before: number | undefined, { serverMs, deviceMs, tookMs }: Reply): number {
  const low = serverMs - deviceMs;
  const high = low + Math.max(0, tookMs);
  if (before !== undefined && before >= low - jitterMs && before <= high + jitterMs) return before;
  return Math.round((low + high) / 2);
}

const key = "fettle.serverTime";
const kept = z.object({ offsetMs: z.number(), heardAtMs: z.number() });

let known: z.output<typeof kept> | undefined = rememberedAs(key, kept);

/** Measures the clock by a reply; `told` is the reply's header, which a proxy may have removed. */
export function hearServerTime(told: string | null, tookMs: number): void {
  const serverMs = Number(told ?? Number.NaN);
  if (!Number.isFinite(serverMs)) return;
  const offsetMs = measuredOffset(known?.offsetMs, { serverMs, deviceMs: Date.now(), tookMs });
  const isNews = known === undefined || offsetMs !== known.offsetMs || serverMs - known.heardAtMs > storeEveryMs;
  known = { offsetMs, heardAtMs: serverMs };
  // A page that opens without a network continues with this offset.
  if (isNews) remember(key, JSON.stringify(known));
}

/** How old the kept moment of the last reply may be: every write wakes the device's other tabs. */
const storeEveryMs = 10_000;

export function serverClock(): ClockReading {
  const offsetMs = known?.offsetMs ?? 0;
  return { nowMs: Date.now() + offsetMs, offsetMs, heardAtMs: known?.heardAtMs ?? null };
}

/** The server's time to this device's knowledge, for every timestamp that a device claims. */
export const serverNow = (): Date => new Date(serverClock().nowMs);
