import { useEffect, useRef } from "react";
import { announce } from "./announce.ts";
import { useSettled } from "./use-settled.ts";

/** A state that ends sooner, such as "saving", is not read out. */
const settledAfterMs = 1_000;

/** Has a screen reader announce a state once it has settled. The initial state is not announced. */
export function useReadOut(words: string): void {
  const settled = useSettled(words, settledAfterMs);
  const last = useRef(settled);
  useEffect(() => {
    if (settled === last.current) return;
    last.current = settled;
    announce(settled);
  }, [settled]);
}
