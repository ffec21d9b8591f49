import { useEffect, useRef, useState } from "react";
import { type Ran, runEach } from "../state/run-each.ts";

/** Something done to many procedures, with how far it is and a way to stop it. It stops where its screen is left. */
export function useRun() {
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number }>();
  const [what, setWhat] = useState<"replace" | "undo">("replace");
  const stopping = useRef<AbortController>(undefined);
  useEffect(() => () => stopping.current?.abort(), []);
  const run = async <Thing, Result>(
    things: readonly Thing[],
    act: (thing: Thing) => Promise<Result>,
    doing: "replace" | "undo" = "replace",
  ): Promise<Ran<Thing, Result>[]> => {
    const stop = new AbortController();
    stopping.current = stop;
    setWhat(doing);
    setProgress({ done: 0, total: things.length });
    const ran = await runEach(things, act, {
      signal: stop.signal,
      onRan: () => setProgress((now) => now && { ...now, done: now.done + 1 }),
    });
    setProgress(undefined);
    return ran;
  };
  return { run, what, progress, stop: () => stopping.current?.abort() };
}
export type Run = ReturnType<typeof useRun>;
