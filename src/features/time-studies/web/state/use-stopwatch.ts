import { useCallback, useEffect, useRef, useState } from "react";
import { newId } from "#kit/web/new-id.ts";
import { usePlace } from "#kit/web/place.tsx";
import type { Clocks } from "../../rules/anchor.ts";
import { beganElement, begun, rated, type StudyToTime, type Tap, type Timing, takenBack, tapped } from "./timing.ts";
import { timingStore } from "./timing-store.ts";

/** Names this page: the monotonic clock of another one began elsewhere. */
const page = newId();

export const clocksNow = (): Clocks => ({ mono: performance.now(), wall: Date.now(), page });

export interface Stopwatch {
  /** Undefined until an observation has been begun. */
  readonly timing: Timing | undefined;
  /** As the device holds it, which follows what is shown. */
  readonly stored: Timing | undefined;
  /** The last tap could not be stored on the device; it is still here. */
  readonly isUnstored: boolean;
  readonly begin: (study: StudyToTime) => void;
  readonly tap: (tap: Tap) => void;
  /** [TS37] The element of this place begins. */
  readonly beginElement: (elementIndex: number) => void;
  readonly undo: () => void;
  readonly rate: (rating: number) => void;
  /** Resolves once it is stored as finished. */
  readonly finish: () => Promise<void>;
  /** Removes it from the device. */
  readonly discard: () => Promise<void>;
}

/**
 * [TS30] An observation that is stored with every tap. What is shown changes at once; the writes follow in their order.
 * @param resumed the one that this device holds already
 * @param clocks with the time of the film, where one is timed
 */
export function useStopwatch(resumed: Timing | undefined, clocks: () => Clocks = clocksNow): Stopwatch {
  const { workspaceId, actor } = usePlace();
  const [timing, setTiming] = useState(resumed);
  const [stored, setStored] = useState(resumed);
  const [isUnstored, setUnstored] = useState(false);
  const current = useRef(timing);
  const writes = useRef(Promise.resolve());

  const storeAfter = useCallback(async (earlier: Promise<void>, next: Timing) => {
    await earlier;
    // A later write holds everything: this one need not be made.
    if (current.current !== next) return;
    try {
      await timingStore.put(next);
      setStored(next);
      setUnstored(false);
    } catch {
      setUnstored(true);
    }
  }, []);
  const write = useCallback(
    (next: Timing) => {
      current.current = next;
      setTiming(next);
      writes.current = storeAfter(writes.current, next);
      return writes.current;
    },
    [storeAfter],
  );
  const change = useCallback(
    (to: (before: Timing) => Timing) => {
      const before = current.current;
      if (!before) return;
      const next = to(before);
      if (next !== before) void write(next);
    },
    [write],
  );
  useUnloadWarning(isUnstored);

  return {
    timing,
    stored,
    isUnstored,
    begin: (study) => void write(begun({ workspaceId, profileId: actor.profileId }, study, newId(), clocks())),
    tap: (tap) => change((before) => tapped(before, tap, clocks(), newId())),
    beginElement: (index) => change((before) => beganElement(before, index, clocks(), newId())),
    undo: () => change(takenBack),
    rate: (rating) => change((before) => rated(before, rating)),
    finish: async () => {
      const before = current.current;
      if (!before) return;
      await timingStore.put({ ...before, state: "finished" });
      current.current = undefined;
    },
    discard: async () => {
      await writes.current;
      if (current.current) await timingStore.remove(current.current);
      current.current = undefined;
      setTiming(undefined);
    },
  };
}

/** What could not be stored is lost with the page: the browser asks before it closes. */
function useUnloadWarning(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isOn]);
}
