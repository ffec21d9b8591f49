import { useEffect, useRef } from "react";
import { announce } from "./announce.ts";
import { useSettled } from "./use-settled.ts";

/** What is over sooner, such as "saving", nobody needs to hear. */
const settledAfterMs = 1_000;

/** Has a screen reader say where things stand whenever that has changed for good. What stood there at first is not said. */
export function useReadOut(words: string): void {
  const settled = useSettled(words, settledAfterMs);
  const last = useRef(settled);
  useEffect(() => {
    if (settled === last.current) return;
    last.current = settled;
    announce(settled);
  }, [settled]);
}
