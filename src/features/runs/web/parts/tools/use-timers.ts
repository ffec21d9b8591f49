import { useEffect, useEffectEvent, useReducer, useState } from "react";
import { afterTimerEvent, dueTimers } from "#features/performs/rules/steps/step-timers.ts";
import type { PerformKey } from "#features/performs/web/parts/run/perform-store.ts";
import { keepTimers, storedTimers } from "#features/performs/web/parts/run/stored-timers.ts";

const checkEveryMs = 500;

/** The countdowns of a perform, what the clock says, and `onRing` for each that ends. */
export function useTimers(key: PerformKey, stepId: string, onRing: (stepId: string) => void) {
  const [state, send] = useReducer(afterTimerEvent, key, storedTimers);
  const now = useNow();
  const { workspaceId, profileId, performId } = key;
  useEffect(() => keepTimers({ workspaceId, profileId, performId }, state), [workspaceId, profileId, performId, state]);
  useEffect(() => send({ type: "stepShown", stepId, at: Date.now() }), [stepId]);
  const ring = useEffectEvent(onRing);
  useEffect(() => {
    for (const due of dueTimers(state, now)) {
      send({ type: "rung", stepId: due.stepId });
      ring(due.stepId);
    }
  }, [state, now]);
  return { state, now, send };
}

export type Timers = ReturnType<typeof useTimers>;

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    // A page in the background is woken seldom: each look takes the clock as it is.
    const timer = setInterval(() => setNow(Math.floor(Date.now() / checkEveryMs) * checkEveryMs), checkEveryMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
